// What every file of the program uses, so that none has to say it.
@_exported public import ArgumentParser
@_exported public import TwofoldKit
@_exported public import TwofoldSystem
