public import ArgumentParser
public import TwofoldKit

// Values of the library that options take by their names.

extension OddSizePolicy: ExpressibleByArgument {}
extension DensityPolicy: ExpressibleByArgument {}
extension ReferencePolicy: ExpressibleByArgument {}
extension VectorPolicy: ExpressibleByArgument {}
extension PNGEffort: ExpressibleByArgument {}
