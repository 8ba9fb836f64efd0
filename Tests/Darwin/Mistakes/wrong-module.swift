// error: cannot find '_NSGetExecutablePath' in scope
import Darwin

func ownPath(_ buffer: UnsafeMutablePointer<CChar>, _ size: UnsafeMutablePointer<UInt32>) -> Int32 {
    _NSGetExecutablePath(buffer, size)
}
