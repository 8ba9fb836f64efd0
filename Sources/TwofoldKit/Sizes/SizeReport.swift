/// What the images of a tree weigh: on disk, on each kind of device, and what other choices would add or save.
///
/// Of the files as they are: variants that a build has yet to make do not count.
public struct SizeReport: Sendable {
    /// What one kind of screen carries.
    public struct Load: Hashable, Sendable {
        /// The screen.
        public var screen: Screen
        /// Images of which it shows a file.
        public var images = 0
        /// Bytes that it downloads of loose files: all of them, for every other screen too.
        public var downloaded = 0
        /// Bytes of the files that it loads.
        public var used = 0
        /// Bytes that it would download of the same images in an asset catalog, which is sliced by device.
        public var sliced = 0
        /// Bytes of memory when all images are shown at once: four for each pixel.
        public var memory = 0

        /// Bytes that it downloads and never loads.
        public var wasted: Int { downloaded - used }
    }

    /// What the files of one scale take together; mipmaps are not among them.
    public struct ScaleTotal: Hashable, Sendable {
        /// The scale.
        public var scale: ScaleFactor
        /// Files that have it.
        public var fileCount: Int
        /// Bytes of all of them.
        public var bytes: Int
        /// Bytes of memory when all of them are decoded: width × height × 4 each.
        public var memory: Int
        /// The same of those that are larger than a 1x beside them.
        public var memoryBesideOne = 0
        /// The same of these 1x.
        public var memoryOfOne = 0
        /// How many times the memory of their 1x the files take, 4 at 2x; nil where none has one beside it.
        public var memoryRatio: Double? {
            memoryOfOne > 0 ? Double(memoryBesideOne) / Double(memoryOfOne) : nil
        }
    }

    /// One image, in all its files, with its mipmaps.
    public struct Image: Hashable, Sendable {
        /// Its folder, and the base name with its usage suffixes: `Icons/Sun`.
        public var name: BytePath
        /// Files that it has.
        public var fileCount: Int
        /// Bytes of all of them.
        public var bytes: Int
        /// Bytes of memory that its file of most pixels takes, which is the most that a device loads of it: width × height × 4.
        public var memory: Int
    }

    /// What it would add if every image had one scale more.
    public struct Addition: Hashable, Sendable {
        /// The scale.
        public var scale: ScaleFactor
        /// Images that lack it, and have the next smaller scale to judge by.
        public var images: Int
        /// Bytes that their files would take, about.
        public var bytes: Int
        /// How many times the bytes of the next smaller scale that reckons with.
        public var factor: Double
        /// Images of this tree that the factor is the median of; 0 when it is an assumption.
        public var evidence: Int
    }

    /// An image that exists as a drawing and as files of pixels.
    public struct Saving: Hashable, Sendable {
        /// The drawing.
        public var drawing: BytePath
        /// Its bytes.
        public var drawingBytes: Int
        /// Bytes of the files of pixels beside it.
        public var pixelBytes: Int

        /// Bytes that are spared when only the drawing is shipped; less than 0 when it is the larger.
        public var bytes: Int { pixelBytes - drawingBytes }
    }

    /// An image that exists at 1x only, and what a 2x would give it.
    public struct Gain: Hashable, Sendable {
        /// The file.
        public var path: BytePath
        /// How much of it are edges that are neither horizontal nor vertical, from 0 to 100.
        public var score: Int
    }

    /// Image files.
    public let fileCount: Int
    /// Bytes of all of them.
    public let bytes: Int
    /// Each kind of screen, as ``DeviceClass/all`` has them, those that look for the same files once.
    public let loads: [Load]
    /// The scales that occur, the smallest first.
    public let scales: [ScaleTotal]
    /// The images, the heaviest first.
    public let images: [Image]
    /// What a scale more would add: 3x, where there is anything to judge by.
    public let additions: [Addition]
    /// Images that could be shipped as drawings, the largest saving first.
    public let savings: [Saving]
    /// Images at 1x only, the one with most to gain first.
    public let gains: [Gain]

    /// What was not weighed.
    public internal(set) var passedOver = PassedOver()

    /// The heaviest load.
    public var largestLoad: Load? { loads.max { $0.downloaded < $1.downloaded } }
}
