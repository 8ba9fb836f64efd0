// One import of a module brings those below it, so files and clients need no more.
@_exported public import TwofoldPixels
