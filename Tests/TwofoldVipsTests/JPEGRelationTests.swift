import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging

/// Sound JPEGs in which one segment is lost, doubled, moved, cut or contradicts another: an error, or the pixels of the sound one.
@Suite struct JPEGRelationTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private struct Segment {
        var marker: UInt8
        var data: [UInt8]
        /// How much longer than its data the segment says it is.
        var excess = 0

        var bytes: [UInt8] {
            let length = data.count + 2 + excess
            return [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + data
        }
    }

    /// A file taken apart into segments, and the pixels behind the last of them.
    private struct Parts {
        var segments: [Segment]
        var pixels: [UInt8]

        var file: [UInt8] { [0xFF, 0xD8] + segments.flatMap(\.bytes) + pixels }

        init(_ file: [UInt8]) {
            var (segments, end) = ([Segment](), 2)
            JPEGFile.walk(file) { marker, data in
                segments.append(Segment(marker: marker, data: Array(file[data])))
                end = data.upperBound
            }
            (self.segments, pixels) = (segments, Array(file[end...]))
        }

        subscript(_ marker: UInt8) -> Int { segments.firstIndex { $0.marker == marker } ?? 0 }
    }

    private typealias Change = (id: String, apply: (inout Parts) -> Void)

    /// What no reader may make another picture of.
    private static func changes(_ parts: Parts) -> [Change] {
        var all: [Change] = []
        for place in parts.segments.indices {
            let name = "segment \(place) (\(String(parts.segments[place].marker, radix: 16)))"
            all.append(("no \(name)", { $0.segments.remove(at: place) }))
            all.append(("\(name) twice", { $0.segments.insert($0.segments[place], at: place) }))
            for other in parts.segments.indices where other != place {
                all.append(
                    ("\(name) moved to \(other)", { $0.segments.insert($0.segments.remove(at: place), at: other) }))
            }
            for count in [1, parts.segments[place].data.count / 2] {
                all.append(("\(name) without its last \(count)", { $0.segments[place].data.removeLast(count) }))
            }
            all.append(("\(name) longer", { $0.segments[place].data.append(0) }))
            for excess in [-1, 1, 2, 300, 60_000] {
                all.append(("\(name) says \(excess) more", { $0.segments[place].excess = excess }))
            }
        }
        let (frame, scan) = (parts[0xC0], parts[0xDA])
        for bits in [0, 1, 7, 9, 12, 16, 255] as [UInt8] {
            all.append(("\(bits) bits", { $0.segments[frame].data[0] = bits }))
        }
        for count in [0, 1, 2, 4, 5, 255] as [UInt8] where count != parts.segments[frame].data[5] {
            all.append(("a frame of \(count) components", { $0.segments[frame].data[5] = count }))
            all.append(("a scan of \(count) components", { $0.segments[scan].data[0] = count }))
        }
        for component in 0..<Int(parts.segments[scan].data[0]) {
            for id in [0, 1, 2, 3, 9, 255] as [UInt8] where id != parts.segments[scan].data[1 + component * 2] {
                all.append(
                    ("component \(component) of the scan is \(id)", { $0.segments[scan].data[1 + component * 2] = id }))
            }
            for tables in [0x22, 0x33, 0x44, 0xFF] as [UInt8] {
                all.append(
                    (
                        "component \(component) with tables \(tables)",
                        { $0.segments[scan].data[2 + component * 2] = tables }
                    ))
            }
            for sampling in [0, 0x01, 0x10, 0x55, 0xFF] as [UInt8] {
                all.append(
                    (
                        "component \(component) sampled \(sampling)",
                        { $0.segments[frame].data[7 + component * 3] = sampling }
                    ))
            }
            for table in [2, 3, 4, 255] as [UInt8] {
                all.append(
                    (
                        "component \(component) with scales \(table)",
                        { $0.segments[frame].data[8 + component * 3] = table }
                    ))
            }
        }
        for end in 1...3 {
            for number in [1, 5, 62, 64, 255] as [UInt8] {
                all.append(
                    (
                        "scan byte -\(end) is \(number)",
                        { $0.segments[scan].data[$0.segments[scan].data.count - end] = number }
                    ))
            }
        }
        for count in [1, 2, 3, 4, parts.pixels.count / 2, parts.pixels.count - 2, parts.pixels.count] {
            all.append(("the last \(count) are missing", { $0.pixels.removeLast(count) }))
        }
        for marker in [0xD0, 0xD7, 0xD8, 0xD9, 0xC4, 0xDA, 0x01] as [UInt8] {
            for eighth in 1...7 {
                all.append(
                    (
                        "a marker \(marker) in the pixels, at \(eighth)/8",
                        { $0.pixels.insert(contentsOf: [0xFF, marker], at: $0.pixels.count * eighth / 8) }
                    ))
            }
        }
        for interval in [1, 2, 100] as [UInt8] {
            all.append(
                (
                    "restarts each \(interval)",
                    { $0.segments.insert(Segment(marker: 0xDD, data: [0, interval]), at: scan) }
                ))
        }
        all.append(("bytes behind the end", { $0.pixels += [1, 2, 3, 0xFF, 0xD8] }))
        all.append(("two files", { $0.pixels += $0.file }))
        all.append(("the pixels twice", { $0.pixels = $0.pixels.dropLast(2) + $0.pixels }))
        return all
    }

    private func decoded(_ file: [UInt8]) -> PixelBuffer? {
        try? engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels
    }

    @Test func aJPEGWithOneRelationChangedIsAnErrorOrTheSamePicture() throws {
        var (refused, equal, differing) = (0, 0, [String]())
        let bases = [PixelBuffer.Layout.rgb, .grey].flatMap { layout in
            [(37, 29), (16, 16), (70, 9)].flatMap { size in [80, 90, 100].map { (layout, size, $0) } }
        }
        for (layout, size, quality) in bases {
            let image = PixelBuffer.noise(PixelSize(width: size.0, height: size.1), layout, .eight, seed: 7)
            let parts = Parts(
                try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: quality)))
            let good = try #require(decoded(parts.file))
            let changes = Self.changes(parts)
            func judge(_ id: String, _ changed: Parts) {
                guard let pixels = decoded(changed.file) else { return refused += 1 }
                if pixels == good { equal += 1 } else { differing.append("\(layout) \(size) \(quality): \(id)") }
            }
            for change in changes {
                var changed = parts
                change.apply(&changed)
                judge(change.id, changed)
            }
        }
        print("relations of JPEG: \(refused) refused, \(equal) equal, \(differing.count) differing")
        #expect(differing == [], "\(refused) refused, \(equal) equal")
        #expect(refused > 1800 && equal > 450, "\(refused) refused, \(equal) equal")
    }
}
