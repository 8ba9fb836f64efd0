package import TwofoldImaging

extension ByteWriter {
    package mutating func write(_ density: Density) {
        write(density.x)
        write(density.y)
        write(density.unit.rawValue)
    }
}

extension ByteReader {
    package mutating func density() -> Density? {
        // No file has room for larger numbers; 0 is allowed because files claim it.
        let numbers = 0...Int(UInt32.max)
        guard let x = number(), let y = number(), numbers.contains(x), numbers.contains(y),
            let unit = text().flatMap(Density.Unit.init(rawValue:))
        else { return nil }
        return Density(x: x, y: y, unit: unit)
    }
}
