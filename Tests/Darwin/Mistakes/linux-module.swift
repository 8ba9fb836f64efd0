// error: no such module 'Glibc'
import Glibc

func flush(_ file: Int32) -> Int32 { fsync(file) }
