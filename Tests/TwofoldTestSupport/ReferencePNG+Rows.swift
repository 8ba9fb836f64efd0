import TwofoldKit

extension ReferencePNG {
    /// A grid of pixels that is sent for itself: where it begins, and its steps.
    private struct Pass {
        var x: Int
        var y: Int
        var dx: Int
        var dy: Int
    }

    private static let adam7 = [
        Pass(x: 0, y: 0, dx: 8, dy: 8), Pass(x: 4, y: 0, dx: 8, dy: 8), Pass(x: 0, y: 4, dx: 4, dy: 8),
        Pass(x: 2, y: 0, dx: 4, dy: 4), Pass(x: 0, y: 2, dx: 2, dy: 4), Pass(x: 1, y: 0, dx: 2, dy: 2),
        Pass(x: 0, y: 1, dx: 1, dy: 2),
    ]

    /// The samples of all pixels from top to bottom, from inflated rows that are filtered, packed and perhaps interlaced.
    static func samples(of raw: [UInt8], _ header: Header) throws(Failure) -> [Int] {
        let channels = header.channels
        let step = max(1, channels * header.depth / 8)
        var samples = [Int](repeating: 0, count: header.size.area * channels)
        var rest = raw[...]
        for pass in header.isInterlaced ? adam7 : [Pass(x: 0, y: 0, dx: 1, dy: 1)] {
            let columns = Array(stride(from: pass.x, to: header.size.width, by: pass.dx))
            // A pass without pixels has no rows either, not even their filters.
            if columns.isEmpty { continue }
            let rowBytes = (columns.count * channels * header.depth + 7) / 8
            var above = [UInt8](repeating: 0, count: rowBytes)
            for y in stride(from: pass.y, to: header.size.height, by: pass.dy) {
                guard let filter = rest.popFirst(), rest.count >= rowBytes else { throw .init("rows are missing") }
                let row = try unfilter(rest.prefix(rowBytes), by: filter, above: above, step: step)
                rest = rest.dropFirst(rowBytes)
                for (index, x) in columns.enumerated() {
                    for channel in 0..<channels {
                        samples[(y * header.size.width + x) * channels + channel] = sample(
                            index * channels + channel, of: row, depth: header.depth)
                    }
                }
                above = row
            }
        }
        guard rest.isEmpty else { throw .init("more rows than the image has") }
        return samples
    }

    private static func sample(_ index: Int, of row: [UInt8], depth: Int) -> Int {
        if depth == 16 { return Int(row[index * 2]) << 8 | Int(row[index * 2 + 1]) }
        let bit = index * depth
        return Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
    }

    /// Adds to each byte what its filter predicts from the bytes to the left, above, and above the left one.
    private static func unfilter(
        _ filtered: ArraySlice<UInt8>, by filter: UInt8, above: [UInt8], step: Int
    ) throws(Failure) -> [UInt8] {
        guard filter <= 4 else { throw .init("filter") }
        var row: [UInt8] = []
        for (index, byte) in filtered.enumerated() {
            let left = index < step ? 0 : Int(row[index - step])
            let up = Int(above[index])
            let corner = index < step ? 0 : Int(above[index - step])
            let prediction = [0, left, up, (left + up) / 2, paeth(left, up, corner)][Int(filter)]
            row.append(byte &+ UInt8(prediction))
        }
        return row
    }

    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let guess = left + up - corner
        let distances = (abs(left - guess), abs(up - guess), abs(corner - guess))
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? up : corner
    }
}
