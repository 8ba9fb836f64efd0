import Foundation
import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// A real browser plays a variant as it plays its master, at half the size.
@Suite(.having("chromium-headless-shell")) struct AnimationBrowserTests {
    /// An animation as the browser decodes it.
    private struct Played: Decodable, Equatable {
        var width: Int
        var height: Int
        /// Repetitions after the first time; -1 without end.
        var repetitions: Int
        /// Microseconds of each frame.
        var times: [Int]
        /// Straight RGBA of each frame.
        var frames: [[UInt8]]
    }

    private static func play(_ file: [UInt8], _ type: String, _ browser: HeadlessBrowser) throws -> Played {
        let tree = try RealTree()
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><script>
            (async () => {
              const data = Uint8Array.from(atob("\(Data(file).base64EncodedString())"), c => c.charCodeAt(0));
              const decoder = new ImageDecoder({data, type: "\(type)", premultiplyAlpha: "none"});
              await decoder.tracks.ready;
              await decoder.completed;
              const track = decoder.tracks.selectedTrack;
              const repetitions = track.repetitionCount === Infinity ? -1 : track.repetitionCount;
              const result = {width: 0, height: 0, repetitions, times: [], frames: []};
              for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
                const image = (await decoder.decode({frameIndex})).image;
                const bytes = new Uint8Array(image.codedWidth * image.codedHeight * 4);
                await image.copyTo(bytes, {format: "RGBA"});
                [result.width, result.height] = [image.codedWidth, image.codedHeight];
                result.times.push(image.duration);
                result.frames.push([...bytes]);
              }
              window.played = JSON.stringify(result);
            })().catch(error => { window.played = String(error) });
            </script>
            """
        try tree.write(Array(page.utf8), to: "page.html")
        try browser.show("page.html", in: tree)
        try #require(try browser.waits(for: "window.played !== undefined"))
        let text = try browser.value("window.played")
        return try #require(try? JSONDecoder().decode(Played.self, from: Data(text.utf8)), "\(text.prefix(200))")
    }

    /// The greatest difference of a frame from the mean of four pixels, colors times alpha, in steps of 255.
    private static func difference(_ small: Played, from large: Played) -> Double {
        func value(_ frame: [UInt8], _ width: Int, _ x: Int, _ y: Int, _ channel: Int) -> Double {
            let start = (y * width + x) * 4
            let alpha = Double(frame[start + 3])
            return channel == 3 ? alpha : Double(frame[start + channel]) * alpha / 255
        }
        var worst = 0.0
        for (frame, whole) in zip(small.frames, large.frames) {
            for y in 0..<small.height {
                for x in 0..<small.width {
                    for channel in 0..<4 {
                        let parts = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
                            value(whole, large.width, x * 2 + $0.0, y * 2 + $0.1, channel)
                        }
                        let mean = parts.reduce(0, +) / 4
                        worst = max(worst, abs(value(frame, small.width, x, y, channel) - mean))
                    }
                }
            }
        }
        return worst
    }

    private static func noise(_ side: Int, _ seed: UInt64) -> PixelBuffer {
        .noise(PixelSize(width: side, height: side), .rgba, .eight, seed: seed)
    }

    /// Masters with all ways in which a frame gets onto the canvas and leaves it.
    private static func masters() throws -> [(name: String, type: String, file: [UInt8])] {
        var masters: [(String, String, [UInt8])] = []
        for (number, isBlended) in [false, true].enumerated() {
            var animation = TinyAPNG(
                [
                    TinyAPNG.Frame(noise(16, 1)),
                    TinyAPNG.Frame(noise(8, 2), x: 4, y: 6, disposal: 1, isBlended: isBlended),
                    TinyAPNG.Frame(noise(10, 3), x: 2, y: 0, disposal: 2, isBlended: isBlended),
                    TinyAPNG.Frame(noise(6, 4), x: 10, y: 10, isBlended: isBlended),
                ], plays: number * 3)
            animation.frames[1].delay = (1, 3)
            masters.append(("a\(number)@2x.png", "image/apng", animation.file))
        }
        let engine = try CombinedEngine(PNGEngine(), VipsEngine())
        let strip = try #require(PixelBuffer(stacking: (5...8).map { noise(16, $0) }))
        var metadata = ImageMetadata()
        metadata.animation = Animation(delays: [20, 35, 50, 65].map { .init($0, perSecond: 1000) }, plays: 4)
        let webp = try engine.encode(strip, metadata: metadata, encoding: .webp(quality: nil))
        masters.append(("w@2x.webp", "image/webp", webp))
        // Squares, because a GIF has no alpha between.
        let blocks = (0..<(16 * 16 * 4)).flatMap { place -> [UInt8] in
            let (x, y) = (place % 16 / 4, place / 16 / 4)
            return (x + y) % 3 == 0 ? [0, 0, 0, 0] : [UInt8(x * 60), UInt8(y * 12), 200, 255]
        }
        let squares = PixelBuffer(
            size: PixelSize(width: 16, height: 64), layout: .rgba, depth: .eight, bytes: blocks)
        metadata.animation = Animation(delays: [2, 3, 50, 6].map { .init($0, perSecond: 100) }, plays: 0)
        masters.append(("g@2x.gif", "image/gif", try engine.encode(squares, metadata: metadata, encoding: .gif)))
        return masters
    }

    @Test func aVariantIsPlayedAsItsMasterIs() throws {
        let masters = try Self.masters()
        let tree = try RealTree(Dictionary(uniqueKeysWithValues: masters.map { ($0.name, $0.file) }))
        let run = try TwofoldBinary.run(in: tree.path)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let browser = try HeadlessBrowser()
        for (name, type, file) in masters {
            let large = try Self.play(file, type, browser)
            let made = try #require(tree.bytes(of: name.replacing("@2x", with: "")))
            let small = try Self.play(made, type, browser)
            #expect(small.width == 8 && small.height == 8 && large.frames.count == 4, "\(name)")
            #expect(small.frames.count == 4 && small.times == large.times, "\(name)")
            #expect(small.repetitions == large.repetitions, "\(name)")
            // The browser rounds its colors times alpha, of both.
            #expect(Self.difference(small, from: large) < 2, "\(name): \(Self.difference(small, from: large))")
        }
    }
}
