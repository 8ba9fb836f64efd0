/// When the frames of an animation are shown: its pixels are the frames, one below the other in one buffer.
package struct Animation: Hashable, Sendable {
    /// How long a frame is shown, as files state it: a fraction of a second.
    package struct Delay: Hashable, Sendable {
        /// A number of parts, 0...65,535 in most formats.
        package var count: Int
        /// The number of such parts in a second.
        package var perSecond: Int

        package init(_ count: Int, perSecond: Int) {
            self.count = count
            self.perSecond = perSecond
        }

        var seconds: Double { Double(count) / Double(perSecond) }
    }

    /// How long each frame is shown.
    package var delays: [Delay]
    /// How often all of it is shown; 0 without end.
    package var plays: Int

    package init(delays: [Delay], plays: Int) {
        self.delays = delays
        self.plays = plays
    }

    /// The delays as whole numbers of the parts of a second that a format counts in.
    ///
    /// The ends of frames are rounded, not their lengths, so that no error adds up. A frame that was shown for some time stays so.
    package func delays(perSecond: Int) -> [Int] {
        var (time, end) = (0.0, 0)
        return delays.map { delay in
            time += delay.seconds * Double(perSecond)
            let count = max(Int(time.rounded()) - end, delay.count > 0 ? 1 : 0)
            end += count
            return count
        }
    }

    /// The timing that a GIF or a WebP states; nil where it has no frames, or is of another format.
    package init?(of file: [UInt8], _ format: ImageFormat) {
        let timing: Animation
        switch format {
        case .webp: timing = WebPFile.timing(of: file)
        case .gif: timing = GIFFile.timing(of: file)
        default: return nil
        }
        if timing.delays.isEmpty { return nil }
        self = timing
    }
}

extension ImageFormat {
    /// Whether animations of this format are read and written.
    package var holdsAnimations: Bool { self == .png || self == .webp || self == .gif }

    /// The parts of a second in which delays are counted; nil where a file may choose them.
    package var delaysPerSecond: Int? {
        switch self {
        case .gif: 100
        case .webp: 1000
        default: nil
        }
    }
}

extension PixelBuffer {
    /// Images of one size and form, one below the other.
    package init?(stacking frames: [PixelBuffer]) {
        guard let first = frames.first else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(first.bytes.count * frames.count)
        for frame in frames { bytes += frame.bytes }
        self.init(
            size: PixelSize(width: first.size.width, height: first.size.height * frames.count), layout: first.layout,
            depth: first.depth, bytes: bytes, scale: first.scale)
    }

    /// One of as many images of one size, one below the other.
    package func frame(_ index: Int, of count: Int) -> PixelBuffer {
        guard count > 1 else { return self }
        let length = bytes.count / count
        return PixelBuffer(
            size: PixelSize(width: size.width, height: size.height / count), layout: layout, depth: depth,
            bytes: Array(bytes[(index * length)..<((index + 1) * length)]), scale: scale)
    }
}

extension ImageMetadata {
    /// The number of frames, 1 for a still image.
    package var frameCount: Int { animation?.delays.count ?? 1 }
}

extension DecodedImage {
    package var frameCount: Int { metadata.frameCount }

    package var frameSize: PixelSize {
        PixelSize(width: pixels.size.width, height: pixels.size.height / frameCount)
    }

    /// The same animation as a format can state it.
    ///
    /// Where a format counts in parts of a second, its encoders leave out frames that show the same as the ones before, and show
    /// those longer; so does this.
    package func timed(for format: ImageFormat) -> DecodedImage {
        guard let animation = metadata.animation else { return self }
        var image = self
        guard let perSecond = format.delaysPerSecond else {
            image.metadata.animation?.delays = animation.delays.map(\.in16Bits)
            return image
        }
        var frames: [PixelBuffer] = []
        var delays: [Int] = []
        for (index, delay) in animation.delays(perSecond: perSecond).enumerated() {
            let frame = pixels.frame(index, of: frameCount)
            if let last = frames.last, last.shows(frame) {
                delays[delays.count - 1] += delay
            } else {
                frames.append(frame)
                delays.append(delay)
            }
        }
        guard let pixels = PixelBuffer(stacking: frames) else { return self }
        image.pixels = pixels
        let most = format == .gif ? 0xFFFF : 0xFFFFFF
        image.metadata.animation =
            frames.count == 1
            ? nil
            : Animation(
                delays: delays.map { Animation.Delay(min($0, most), perSecond: perSecond) }, plays: animation.plays)
        return image
    }
}

extension Animation {
    /// Whether it ends when another one does, and is shown as often.
    package func lasts(as other: Animation?) -> Bool {
        func seconds(_ animation: Animation) -> Double { animation.delays.reduce(0) { $0 + $1.seconds } }
        return other.map { plays == $0.plays && abs(seconds(self) - seconds($0)) < 0.001 } ?? false
    }
}

extension Animation.Delay {
    /// The same delay in numbers that a PNG has room for.
    fileprivate var in16Bits: Self {
        guard count > 0xFFFF || perSecond > 0xFFFF else { return self }
        return Self(min(0xFFFF, Int((seconds * 100).rounded())), perSecond: 100)
    }
}
