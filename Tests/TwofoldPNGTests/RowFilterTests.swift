import Testing
import TwofoldTestSupport

@testable import TwofoldPNG

/// Filters against the plainest reading of the specification.
@Suite struct RowFilterTests {
    private static let pixelBytes = [1, 2, 3, 4, 6, 8]

    /// A byte's prediction, straight from ISO/IEC 15948, 9.2.
    private static func prediction(_ filter: Int, left: Int, above: Int, corner: Int) -> Int {
        switch filter {
        case 0: return 0
        case 1: return left
        case 2: return above
        case 3: return (left + above) / 2
        default:
            let guess = left + above - corner
            let distances = [abs(guess - left), abs(guess - above), abs(guess - corner)]
            return [left, above, corner][distances.firstIndex(of: distances.min() ?? 0) ?? 0]
        }
    }

    private static func filtered(_ filter: Int, _ row: [UInt8], above: [UInt8], pixelBytes: Int) -> [UInt8] {
        row.indices.map { index in
            let left = index < pixelBytes ? 0 : Int(row[index - pixelBytes])
            let corner = index < pixelBytes ? 0 : Int(above[index - pixelBytes])
            let guess = prediction(filter, left: left, above: Int(above[index]), corner: corner)
            return row[index] &- UInt8(guess)
        }
    }

    @Test(arguments: pixelBytes)
    func everyFilterIsUndoneForEveryWidth(pixelBytes: Int) {
        var numbers = RepeatableNumbers(seed: UInt64(pixelBytes))
        for width in 1...40 {
            let count = width * pixelBytes
            let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let above = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            for number in 0..<5 {
                let filtered = Self.filtered(number, row, above: above, pixelBytes: pixelBytes)
                var result = [UInt8](repeating: 7, count: count)
                result.withUnsafeMutableBytes { output in
                    filtered.withUnsafeBytes { filtered in
                        above.withUnsafeBytes { above in
                            PNGRowFilter(rawValue: UInt8(number))?.unfilter(
                                filtered.baseAddress!, above: above.baseAddress!, into: output.baseAddress!,
                                count: count, pixelBytes: pixelBytes)
                        }
                    }
                }
                #expect(result == row, "filter \(number), \(width) pixels")
            }
        }
    }

    /// Paeth's choice depends on three bytes; all of them, in steps that meet every tie.
    @Test func paethsFilterIsUndoneForAllNeighbours() {
        let values = stride(from: 0, through: 255, by: 15).map { UInt8($0) }
        for corner in values {
            for above in values {
                // Pixels of one byte: the first is what lies left, the second is looked at.
                let upper = [corner, above]
                for left in values {
                    let row = [left, left &* 3 &+ above]
                    let filtered = Self.filtered(4, row, above: upper, pixelBytes: 1)
                    var result: [UInt8] = [0, 0]
                    result.withUnsafeMutableBytes { output in
                        filtered.withUnsafeBytes { filtered in
                            upper.withUnsafeBytes { upper in
                                PNGRowFilter.paeth.unfilter(
                                    filtered.baseAddress!, above: upper.baseAddress!, into: output.baseAddress!,
                                    count: 2,
                                    pixelBytes: 1)
                            }
                        }
                    }
                    #expect(result == row)
                }
            }
        }
    }

    @Test(arguments: 1...4)
    func severalRowsOfPaethAtOnceAreOneAfterTheOther(pixelBytes: Int) {
        var numbers = RepeatableNumbers(seed: 3)
        for rowCount in 1...PNGPaethRows.most {
            for width in 1...40 {
                let count = width * pixelBytes
                let rows = (0...rowCount).map { _ in
                    (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
                }
                let filtered = (1...rowCount).flatMap { y -> [UInt8] in
                    [4] + Self.filtered(4, rows[y], above: rows[y - 1], pixelBytes: pixelBytes)
                }
                // As in a reader: unfiltered rows lie in front of the filtered ones, in one buffer.
                let lead = (rowCount - 1) * count
                var buffer = [UInt8](repeating: 7, count: lead) + filtered
                buffer.withUnsafeMutableBytes { buffer in
                    rows[0].withUnsafeBytes { above in
                        PNGPaethRows.unfilter(
                            buffer.baseAddress! + lead + 1, rowCount, above: above.baseAddress!,
                            into: buffer.baseAddress!, count: count, pixelBytes: pixelBytes)
                    }
                }
                #expect(
                    buffer.prefix(rowCount * count).elementsEqual(rows[1...].joined()),
                    "\(rowCount) rows of \(width) pixels")
            }
        }
    }

    /// About eight times the bits of a filtered row: none for bytes that repeat the pixel before or the row above, as written.
    private static func bits(_ row: [UInt8], above: [UInt8], pixelBytes: Int) -> Int {
        row.indices.reduce(0) { sum, index in
            let left = index < pixelBytes ? 0 : row[index - pixelBytes]
            guard row[index] != left, row[index] != above[index] else { return sum }
            let size = Int(min(row[index], 0 &- row[index]))
            return sum + 12 + min(size, 30)
        }
    }

    @Test(arguments: pixelBytes)
    func aRowTakesTheFilterThatPromisesTheFewestBits(pixelBytes: Int) {
        var numbers = RepeatableNumbers(seed: 11)
        var winners: Set<Int> = []
        for width in [1, 2, 7, 16, 33, 700, 3000] {
            let count = width * pixelBytes
            for slope in [0, 1, 3, 40] {
                // From flat to steep, with some noise: every filter wins somewhere.
                let rows = (0..<4).map { y in
                    (0..<count).map {
                        UInt8(
                            truncatingIfNeeded: ($0 / pixelBytes + y) * slope + Int.random(in: 0...2, using: &numbers))
                    }
                }
                var choice = PNGAdaptiveFilter(count: count, pixelBytes: pixelBytes)
                var written = [UInt8](repeating: 0, count: count)
                // The third row is left out, as between two samples, so that the fourth follows a row that was not written.
                for y in [0, 1, 3] {
                    var output = [UInt8](repeating: 0, count: count + 1)
                    let above = y == 0 ? [UInt8](repeating: 0, count: count) : rows[y - 1]
                    if y == 3 { written = above }
                    rows[y].withUnsafeBytes { here in
                        rows[max(0, y - 1)].withUnsafeBytes { above in
                            output.withUnsafeMutableBytes {
                                choice.filter(
                                    here.baseAddress!, above: y == 0 ? nil : above.baseAddress!, into: $0.baseAddress!)
                            }
                        }
                    }
                    let all = (0..<5).map { Self.filtered($0, rows[y], above: above, pixelBytes: pixelBytes) }
                    let bits = all.map { Self.bits($0, above: written, pixelBytes: pixelBytes) }
                    let best = bits.indices.min { (bits[$0], $0) < (bits[$1], $1) } ?? 0
                    #expect(output == [UInt8(best)] + all[best], "row \(y) of \(width) pixels, slope \(slope)")
                    written = all[best]
                    winners.insert(best)
                }
            }
        }
        #expect(winners.count == 5)
    }
}
