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

extension SystemVersion: ExpressibleByArgument {
    /// Reads a version as people write it.
    public init?(argument: String) { self.init(argument) }
}
