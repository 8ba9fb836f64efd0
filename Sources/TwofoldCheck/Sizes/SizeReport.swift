/// The sizes of a tree's images: on disk, on each kind of device, and with other choices.
///
/// Variants that a build has yet to make do not count.
package struct SizeReport: Sendable {
    /// The images on one kind of screen.
    package struct Load: Hashable, Sendable {
        package var screen: Screen
        /// Images with a file for this screen.
        package var images = 0
        /// Bytes that it downloads: all loose files, including those for other screens, and its own files of asset catalogs.
        package var downloaded = 0
        /// Bytes of its own files of asset catalogs.
        var thinned = 0
        /// Bytes of the files that it loads.
        package var used = 0
        /// Bytes that it would download if all images were in an asset catalog, which is sliced by device.
        package var sliced = 0
        /// Bytes of memory when all images are shown at once: four for each pixel.
        package var memory = 0

        /// Bytes that it downloads and never loads.
        package var wasted: Int { downloaded - used }
    }

    /// The total of the files of one scale, without mipmaps.
    package struct ScaleTotal: Hashable, Sendable {
        package var scale: ScaleFactor
        package var fileCount: Int
        package var bytes: Int
        /// Bytes of memory when all of them are decoded: width × height × 4 each.
        package var memory: Int
        /// The same for files with a 1x beside them.
        var memoryBesideOne = 0
        /// The same for the 1x files beside them.
        var memoryOfOne = 0
        /// The memory of the files as a multiple of their 1x files' memory, 4 at 2x; nil if none has a 1x beside it.
        package var memoryRatio: Double? {
            memoryOfOne > 0 ? Double(memoryBesideOne) / Double(memoryOfOne) : nil
        }
    }

    /// One image with all its files and mipmaps.
    package struct Image: Hashable, Sendable {
        /// The folder, and the base name with its usage suffixes: `Icons/Sun`.
        package var name: BytePath
        package var fileCount: Int
        package var bytes: Int
        /// The memory of its largest file, the most that a device loads of it: width × height × 4 bytes.
        package var memory: Int
        /// Its image files, universal ones first, then by scale.
        package var files: [File] = []
        /// The memory of all its image files together.
        package var memoryOfAll: Int { files.reduce(0) { $0 + $1.memory } }
    }

    package struct File: Hashable, Sendable {
        package var path: BytePath
        /// The scale that its name states.
        package var scale: ScaleFactor
        /// Its size in pixels; nil if it cannot be read.
        package var size: PixelSize?
        package var bytes: Int
        /// Its bytes in memory: width × height × 4.
        package var memory: Int
        /// Its memory as a multiple of that of the 1x for the same devices; nil without one.
        package var memoryRatio: Double?
    }

    /// An image of few flat colors, which a vector image could take the place of.
    package struct FlatArt: Hashable, Sendable {
        /// Its largest file.
        package var path: BytePath
        /// The number of its colors.
        package var colors: Int
        package var fileCount: Int
        /// Bytes of all its files.
        package var bytes: Int
    }

    /// An estimate of the bytes that one more scale would add to every image.
    package struct Addition: Hashable, Sendable {
        package var scale: ScaleFactor
        /// Images without the scale that have the next smaller one to judge by.
        package var images: Int
        /// The estimated bytes of their files.
        package var bytes: Int
        /// The factor between the bytes of the next smaller scale and the estimate.
        package var factor: Double
        /// The number of images of this tree from which the factor is the median; 0 if it is an assumption.
        package var evidence: Int
    }

    /// An image that exists as a vector image and as files of pixels.
    package struct Saving: Hashable, Sendable {
        package var vectorImage: BytePath
        package var vectorBytes: Int
        /// The number of image files beside it, or that a build drew of it.
        package var pixelFileCount: Int
        package var pixelBytes: Int

        /// The bytes saved if only the vector image is shipped; negative if it is the larger.
        package var bytes: Int { pixelBytes - vectorBytes }
    }

    /// An image that exists at 1x only, and its gain from a 2x.
    package struct Gain: Hashable, Sendable {
        package var path: BytePath
        var size: PixelSize
        /// The share of edges that are neither horizontal nor vertical, from 0 to 100.
        package var score: Int

        /// Whether it comes before another one in a list: of the same score, the larger image gains more.
        static func order(_ a: Gain, _ b: Gain) -> Bool {
            (b.score, b.size.area, a.path) < (a.score, a.size.area, b.path)
        }
    }

    /// The number of image files.
    package let fileCount: Int
    package let bytes: Int
    /// Bytes of loose files, which every device downloads.
    let looseBytes: Int
    /// The load of each kind of screen, in the order of ``DeviceClass/all``; screens that look for the same files are
    /// listed once.
    package let loads: [Load]
    /// The scales that occur, the smallest first.
    package let scales: [ScaleTotal]
    /// The images, the largest first.
    package let images: [Image]
    /// The estimates for one more scale: 3x, if there is anything to judge by.
    package let additions: [Addition]
    /// The launch images, which are among the ``images``, too.
    package let launchImages: LaunchImageTotal
    /// The estimates for the scales that were asked for.
    package let projections: [Projection]
    /// Images that could be shipped as vector images, the largest saving first.
    package let savings: [Saving]
    /// Images at 1x only, those with the most to gain first.
    package let gains: [Gain]
    /// Images that are flat art and have no vector image yet, the largest first.
    package let flatArt: [FlatArt]

    /// The size of each file in pixels and in points, sorted by path.
    package internal(set) var dimensions: [FileDimensions] = []
    /// The files and folders that were not measured.
    package internal(set) var ignoredCounts = IgnoredCounts()

    /// The load with the most bytes.
    package var largestLoad: Load? { loads.max { $0.downloaded < $1.downloaded } }
}
