public import ArgumentParser
public import TwofoldKit

// Types of the library whose raw values are values of options.

extension OddSizePolicy: ExpressibleByArgument {}
extension DensityPolicy: ExpressibleByArgument {}
extension ReferencePolicy: ExpressibleByArgument {}
extension VectorPolicy: ExpressibleByArgument {}
extension PNGEffort: ExpressibleByArgument {}
extension LayoutKind: ExpressibleByArgument {}
extension FormatChoice: ExpressibleByArgument {}
