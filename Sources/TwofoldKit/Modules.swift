// One import of the umbrella gives clients all modules, and files of this one need no import each.
@_exported public import TwofoldImaging
