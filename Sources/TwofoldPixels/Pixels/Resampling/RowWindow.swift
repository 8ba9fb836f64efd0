/// The source rows for an output row, in a ring, so that a row that several output rows need is converted once.
struct RowWindow<Number: FilterNumber> {
    private let pixels: PixelRows<Number>
    private let source: UnsafeRawPointer
    private let samples: Int
    private let capacity: Int
    private let storage: UnsafeMutablePointer<Number>
    private var indices: [Int]

    /// - Parameters:
    ///   - source: The source's samples.
    ///   - capacity: The number of rows that are kept; with fewer than an output row needs, it only takes longer.
    ///   - storage: Room for that many rows.
    init(
        _ pixels: PixelRows<Number>, of source: UnsafeRawPointer, capacity: Int, storage: UnsafeMutablePointer<Number>
    ) {
        self.pixels = pixels
        self.source = source
        self.capacity = capacity
        self.storage = storage
        samples = pixels.source.samplesPerRow
        indices = Array(repeating: -1, count: capacity)
    }

    /// The sum of consecutive rows, each times its weight; outside the image, the nearest row inside is used.
    mutating func blend(
        _ weights: ArraySlice<Number>, firstRow: Int, into output: UnsafeMutablePointer<Number>
    ) {
        guard let first = weights.firstIndex(where: { $0 != 0 }), let last = weights.lastIndex(where: { $0 != 0 })
        else { return output.update(repeating: 0, count: samples) }
        let top = firstRow - weights.startIndex
        var next = first
        while next <= last {
            // As many rows as there is room for at the same time.
            let end = min(next + capacity, last + 1)
            let rows = (next..<end).map { Weighted(row: load(top + $0), weight: weights[$0]) }
            blend(rows, onto: next == first ? nil : output, into: output)
            next = end
        }
    }

    private struct Weighted {
        var row: UnsafePointer<Number>
        var weight: Number
    }

    /// Four rows that are added together, so that the sums are read and written less often.
    private struct Four {
        let (a, b, c, d): (Weighted, Weighted, Weighted, Weighted)

        @inline(__always)
        init(_ rows: UnsafeBufferPointer<Weighted>, _ first: Int) {
            (a, b, c, d) = (rows[first], rows[first &+ 1], rows[first &+ 2], rows[first &+ 3])
        }

        @inline(__always)
        func sum(_ x: Int) -> Number {
            (a.row[x] * a.weight + b.row[x] * b.weight) + (c.row[x] * c.weight + d.row[x] * d.weight)
        }
    }

    private func blend(
        _ rows: [Weighted], onto sum: UnsafeMutablePointer<Number>?, into output: UnsafeMutablePointer<Number>
    ) {
        rows.withUnsafeBufferPointer { rows in
            // Stretches that stay in the nearest cache until all rows have been added.
            for start in stride(from: 0, to: samples, by: 512) {
                let stretch = start..<min(start &+ 512, samples)
                if sum == nil { (output + start).update(repeating: 0, count: stretch.count) }
                var next = 0
                while next &+ 4 <= rows.count {
                    let first = Four(rows, next)
                    if next &+ 8 <= rows.count {
                        let second = Four(rows, next &+ 4)
                        for x in stretch { output[x] += first.sum(x) + second.sum(x) }
                        next &+= 8
                    } else {
                        for x in stretch { output[x] += first.sum(x) }
                        next &+= 4
                    }
                }
                while next < rows.count {
                    let a = rows[next]
                    for x in stretch { output[x] += a.row[x] * a.weight }
                    next &+= 1
                }
            }
        }
    }

    private mutating func load(_ row: Int) -> UnsafePointer<Number> {
        let y = min(max(row, 0), pixels.source.size.height - 1)
        let slot = y % capacity
        let rows = storage + slot * samples
        if indices[slot] != y {
            pixels.load(y, of: source, into: rows)
            indices[slot] = y
        }
        return UnsafePointer(rows)
    }
}
