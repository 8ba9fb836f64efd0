/// The sizes of a tree's images: on disk, on each kind of device, and with other choices.
///
/// Variants that a build has yet to make do not count.
public struct SizeReport: Sendable {
    /// The images on one kind of screen.
    public struct Load: Hashable, Sendable {
        /// The screen.
        public var screen: Screen
        /// Images with a file for this screen.
        public var images = 0
        /// Bytes that it downloads: all loose files, including those for other screens, and its own files of asset catalogs.
        public var downloaded = 0
        /// Bytes of its own files of asset catalogs.
        var thinned = 0
        /// Bytes of the files that it loads.
        public var used = 0
        /// Bytes that it would download if all images were in an asset catalog, which is sliced by device.
        public var sliced = 0
        /// Bytes of memory when all images are shown at once: four for each pixel.
        public var memory = 0

        /// Bytes that it downloads and never loads.
        public var wasted: Int { downloaded - used }
    }

    /// The total of the files of one scale, without mipmaps.
    public struct ScaleTotal: Hashable, Sendable {
        /// The scale.
        public var scale: ScaleFactor
        /// The number of its files.
        public var fileCount: Int
        /// Their bytes.
        public var bytes: Int
        /// Bytes of memory when all of them are decoded: width × height × 4 each.
        public var memory: Int
        /// The same for files with a 1x beside them.
        public var memoryBesideOne = 0
        /// The same for the 1x files beside them.
        public var memoryOfOne = 0
        /// The memory of the files as a multiple of their 1x files' memory, 4 at 2x; nil if none has a 1x beside it.
        public var memoryRatio: Double? {
            memoryOfOne > 0 ? Double(memoryBesideOne) / Double(memoryOfOne) : nil
        }
    }

    /// One image with all its files and mipmaps.
    public struct Image: Hashable, Sendable {
        /// The folder, and the base name with its usage suffixes: `Icons/Sun`.
        public var name: BytePath
        /// The number of its files.
        public var fileCount: Int
        /// Their bytes.
        public var bytes: Int
        /// The memory of its largest file, the most that a device loads of it: width × height × 4 bytes.
        public var memory: Int
        /// Its image files, universal ones first, then by scale.
        public var files: [File] = []
        /// The memory of all its image files together.
        public var memoryOfAll: Int { files.reduce(0) { $0 + $1.memory } }
    }

    /// One image file.
    public struct File: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// The scale that its name states.
        public var scale: ScaleFactor
        /// Its size in pixels; nil if it cannot be read.
        public var size: PixelSize?
        /// Its bytes on disk.
        public var bytes: Int
        /// Its bytes in memory: width × height × 4.
        public var memory: Int
        /// Its memory as a multiple of that of the 1x for the same devices; nil without one.
        public var memoryRatio: Double?
    }

    /// An image of few flat colors, which a vector image could take the place of.
    public struct FlatArt: Hashable, Sendable {
        /// Its largest file.
        public var path: BytePath
        /// The number of its colors.
        public var colors: Int
        /// The number of its files.
        public var fileCount: Int
        /// Bytes of all its files.
        public var bytes: Int
    }

    /// An estimate of the bytes that one more scale would add to every image.
    public struct Addition: Hashable, Sendable {
        /// The scale.
        public var scale: ScaleFactor
        /// Images without the scale that have the next smaller one to judge by.
        public var images: Int
        /// The estimated bytes of their files.
        public var bytes: Int
        /// The factor between the bytes of the next smaller scale and the estimate.
        public var factor: Double
        /// The number of images of this tree from which the factor is the median; 0 if it is an assumption.
        public var evidence: Int
    }

    /// An image that exists as a vector image and as files of pixels.
    public struct Saving: Hashable, Sendable {
        /// The vector image.
        public var vectorImage: BytePath
        /// Its bytes.
        public var vectorBytes: Int
        /// The number of image files beside it, or that a build drew of it.
        public var pixelFileCount: Int
        /// The bytes of those files.
        public var pixelBytes: Int

        /// The bytes saved if only the vector image is shipped; negative if it is the larger.
        public var bytes: Int { pixelBytes - vectorBytes }
    }

    /// An image that exists at 1x only, and its gain from a 2x.
    public struct Gain: Hashable, Sendable {
        /// The file.
        public var path: BytePath
        /// Its size in pixels.
        public var size: PixelSize
        /// The share of edges that are neither horizontal nor vertical, from 0 to 100.
        public var score: Int

        /// Whether it comes before another one in a list: of the same score, the larger image gains more.
        static func order(_ a: Gain, _ b: Gain) -> Bool {
            (b.score, b.size.area, a.path) < (a.score, a.size.area, b.path)
        }
    }

    /// The number of image files.
    public let fileCount: Int
    /// Their bytes.
    public let bytes: Int
    /// Bytes of loose files, which every device downloads.
    let looseBytes: Int
    /// The load of each kind of screen, in the order of ``DeviceClass/all``; screens that look for the same files are
    /// listed once.
    public let loads: [Load]
    /// The scales that occur, the smallest first.
    public let scales: [ScaleTotal]
    /// The images, the largest first.
    public let images: [Image]
    /// The estimates for one more scale: 3x, if there is anything to judge by.
    public let additions: [Addition]
    /// The launch images, which are among the ``images``, too.
    public let launchImages: LaunchImageTotal
    /// The estimates for the scales that were asked for.
    public let projections: [Projection]
    /// Images that could be shipped as vector images, the largest saving first.
    public let savings: [Saving]
    /// Images at 1x only, those with the most to gain first.
    public let gains: [Gain]
    /// Images that are flat art and have no vector image yet, the largest first.
    public let flatArt: [FlatArt]

    /// The size of each file in pixels and in points, sorted by path.
    public internal(set) var dimensions: [FileDimensions] = []
    /// The files and folders that were not measured.
    public internal(set) var passedOver = PassedOver()

    /// The load with the most bytes.
    public var largestLoad: Load? { loads.max { $0.downloaded < $1.downloaded } }
}
