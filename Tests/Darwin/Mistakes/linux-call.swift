// error: cannot find 'syncfs' in scope
import Darwin

func flush(_ folder: Int32) -> Int32 { syncfs(folder) }
