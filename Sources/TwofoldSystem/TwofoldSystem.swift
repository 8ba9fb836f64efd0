// The system's C library, which each system calls otherwise, under one name for all files.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Darwin)
@_exported public import Darwin
#endif
