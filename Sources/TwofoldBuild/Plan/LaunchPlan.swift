/// The launch images that an app needs, with their names and sizes.
///
/// It is a function of the request alone: neither the master nor the disk is looked at.
package struct LaunchPlan: Hashable, Sendable {
    /// The screens and names that launch images are asked for.
    package struct Request: Hashable, Sendable {
        /// The devices.
        ///
        /// Default: all.
        package var devices = Set(DeviceModifier.allCases)
        /// The systems whose images are wanted.
        ///
        /// Default: iOS 8, the last one for which Apple documents names of files.
        package var eras: Set<LaunchEra> = [.ios8]
        /// Whether upright images are wanted.
        package var hasPortrait = true
        /// Whether images for devices lying on their sides are wanted, where there are any.
        package var hasLandscape = true
        /// The base name.
        ///
        /// Default: `Default`.
        package var name = LaunchImageTable.defaultBase

        /// A request with every default.
        package init() {}
    }

    package let request: Request
    /// The images, those of iPhones first, each by size.
    package let images: [LaunchImage]

    /// The images for a request.
    ///
    /// Where two systems want different sizes under one name, as on iPads before and after iOS 7, the newer one's is
    /// planned.
    package init(_ request: Request) {
        let screens = LaunchScreen.all.filter { screen in
            request.devices.contains(screen.device)
                && request.eras.contains { screen.first <= $0 && $0 <= screen.last }
        }
        var images: [LaunchImage] = []
        for isLandscape in [false, true] where isLandscape ? request.hasLandscape : request.hasPortrait {
            for screen in screens where !isLandscape || screen.hasLandscape {
                let image = LaunchImage(screen, isLandscape: isLandscape, base: request.name)
                images.removeAll { $0.name == image.name }
                images.append(image)
            }
        }
        self.init(request, images)
    }

    /// The images for the slots of a set.
    init(_ request: Request, filling set: LaunchImageSet) {
        var known: Set<AssetName> = []
        self.init(request, set.images.sorted { $0.key < $1.key }.map(\.value).filter { known.insert($0.name).inserted })
    }

    private init(_ request: Request, _ images: [LaunchImage]) {
        self.request = request
        self.images = images.sorted { a, b in
            (a.row.device == .ipad ? 1 : 0, a.size.area, a.row.isLandscape ? 1 : 0, a.name.scale)
                < (b.row.device == .ipad ? 1 : 0, b.size.area, b.row.isLandscape ? 1 : 0, b.name.scale)
        }
    }

    /// The elements of the array `UILaunchImages`, which iOS 7 and later read from Info.plist.
    ///
    /// One element stands for all scales of an image. Images without the status bar are not among them, because only
    /// older systems want those.
    var launchImageEntries: [LaunchImageEntry] {
        images.filter { !$0.row.leavesOutStatusBar }.map(\.entry).uniqued
    }
}

package struct LaunchImage: Hashable, Sendable {
    /// The name of the file.
    package let name: AssetName
    /// The screen and orientation that it is for.
    package let row: LaunchImageTable.Row
    /// Whether the image is found only if `UILaunchImages` lists it, because Apple documents no name for it.
    ///
    /// False for the image of a set, whose `Contents.json` is the list.
    package var needsList = false

    package var size: PixelSize { row.size }

    fileprivate var entry: LaunchImageEntry {
        LaunchImageEntry(
            name: name.stem, minimumVersion: row.screen.listedSince,
            orientation: row.isLandscape ? .landscape : .portrait, points: row.screen.points)
    }
}

extension LaunchImage {
    fileprivate init(_ screen: LaunchScreen, isLandscape: Bool, base: [UInt8]) {
        // The height comes first among the modifiers, and only iPads' names state that they are upright.
        var usage = [screen.height.map(UsageSuffix.height)].compactMap(\.self)
        if isLandscape { usage.append(.orientation(.landscape)) }
        if !isLandscape, screen.device == .ipad { usage.append(.orientation(.portrait)) }
        let name = AssetName(
            base: base, usage: usage, scale: screen.scale, device: screen.device == .ipad ? .ipad : nil,
            fileExtension: Array("png".utf8))
        self.init(
            name: name, row: .init(screen: screen, isLandscape: isLandscape), needsList: screen.first == .ios11)
    }
}

/// One element of the array `UILaunchImages`.
package struct LaunchImageEntry: Hashable, Sendable {
    /// `UILaunchImageName`: the name without scale, device and extension.
    var name: [UInt8]
    /// `UILaunchImageMinimumOSVersion`: `8.0`.
    var minimumVersion: String
    /// `UILaunchImageOrientation`: portrait or landscape.
    var orientation: UsageSuffix.Orientation
    /// `UILaunchImageSize`, in points and always as if the device stood upright.
    var points: PixelSize

    /// The element's keys and values, in the order in which Xcode writes them.
    package var values: [(key: String, value: String)] {
        [
            ("UILaunchImageMinimumOSVersion", minimumVersion),
            ("UILaunchImageName", String(decoding: name, as: UTF8.self)),
            ("UILaunchImageOrientation", orientation.rawValue),
            ("UILaunchImageSize", "{\(points.width), \(points.height)}"),
        ]
    }
}
