// What every file of the program uses, so that none has to say it.
@_exported public import ArgumentParser
@_exported public import TwofoldKit

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Darwin)
@_exported public import Darwin
#endif
