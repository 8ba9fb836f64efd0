import Testing
import TwofoldTestSupport

@testable import TwofoldPNG

/// Whether the estimate ranks rows as deflate does.
@Suite struct DeflateEstimateTests {
    private static func rows(_ count: Int, _ rowBytes: Int, byte: (Int, Int) -> UInt8) -> [UInt8] {
        (0..<count).flatMap { y in [UInt8(0)] + (0..<rowBytes).map { x in byte(x, y) } }
    }

    @Test func theEstimateIsNearToWhatDeflateMakes() throws {
        var numbers = RepeatableNumbers(seed: 3)
        let noise = Self.rows(64, 400) { _, _ in UInt8.random(in: 0...255, using: &numbers) }
        let digits = Self.rows(64, 400) { _, _ in UInt8.random(in: 0...9, using: &numbers) }
        let repeated = Self.rows(64, 400) { x, _ in UInt8(truncatingIfNeeded: x * x) }
        let words = (0..<32).map { _ in (0..<24).map { _ in UInt8.random(in: 0...255, using: &numbers) } }
        let text = (0..<64).flatMap { _ -> [UInt8] in
            let line = (0..<17).flatMap { _ in words[Int.random(in: 0..<32, using: &numbers)] }
            return [0] + line.prefix(400)
        }
        let flat = Self.rows(64, 400) { _, _ in 7 }
        for (id, rows) in [
            ("noise", noise), ("digits", digits), ("repeated rows", repeated), ("words", text), ("flat", flat),
        ] {
            let estimate = DeflateEstimate.bytes(rows, rowBytes: 400, pixelBytes: 4)
            let count = try #require(Deflate.zlibStream(of: rows, level: 6)).count
            #expect(abs(estimate - count) < 300 + count / 8, "\(id): \(estimate) for \(count)")
        }
    }

    @Test(arguments: [1, 2, 3, 4, 6, 8])
    func itEndsForEveryLengthAndWidthOfPixels(pixelBytes: Int) {
        var numbers = RepeatableNumbers(seed: 4)
        for width in 1...40 {
            for height in 1...6 {
                // Few values, so that matches begin and end everywhere, beyond the ends of rows too.
                let rows = Self.rows(height, width * pixelBytes) { _, _ in UInt8.random(in: 0...1, using: &numbers) }
                let estimate = DeflateEstimate.bytes(rows, rowBytes: width * pixelBytes, pixelBytes: pixelBytes)
                #expect(estimate >= 60 && estimate <= 60 + rows.count + height * 3)
            }
        }
    }
}
