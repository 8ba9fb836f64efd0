/// A screen that launch images are made for.
struct LaunchScreen: Hashable, Sendable {
    var device: DeviceModifier
    /// The size in points, upright.
    var points: PixelSize
    var scale: ScaleFactor
    /// The height in points that the image's name states, if it has to.
    var height: Int?
    /// Whether the images leave out the status bar of 20 points, as on iPads until iOS 6.
    var leavesOutStatusBar = false
    /// Whether apps may start on it lying on its side, with an image of its own.
    var hasLandscape: Bool
    /// The first system whose apps have this image.
    var first: LaunchEra
    var last: LaunchEra
    /// The first system that reads it from `UILaunchImages`.
    var listedSince: String

    /// The size in pixels of the image for an orientation.
    func pixels(isLandscape: Bool) -> PixelSize {
        let bar = leavesOutStatusBar ? 20 : 0
        let width = isLandscape ? points.height : points.width
        let height = (isLandscape ? points.width : points.height) - bar
        return PixelSize(width: width * scale.pixelsPerPoint, height: height * scale.pixelsPerPoint)
    }

    /// Every screen, from Apple's documents of iOS 3 to 8 and from the output of Xcode's catalog compiler.
    ///
    /// The newest iPhones and iPads start with a storyboard; for those with a height of 812 points and more, no name of
    /// a loose file is documented, so their images are found only if `UILaunchImages` lists them.
    static let all: [LaunchScreen] = [
        screen(.iphone, 320, 480, .x1, named: nil, from: .ios4, to: .ios6),
        screen(.iphone, 320, 480, .x2, named: nil, from: .ios4, to: .ios8),
        screen(.iphone, 320, 568, .x2, named: 568, from: .ios6, to: .ios11),
        screen(.iphone, 375, 667, .x2, named: 667, from: .ios8, to: .ios11, since: "8.0"),
        screen(.iphone, 414, 736, .x3, named: 736, from: .ios8, to: .ios11, since: "8.0", hasLandscape: true),
        screen(.iphone, 375, 812, .x3, named: 812, from: .ios11, to: .ios11, since: "11.0", hasLandscape: true),
        screen(.ipad, 768, 1024, .x1, named: nil, from: .ios4, to: .ios6, leavesOutStatusBar: true),
        screen(.ipad, 768, 1024, .x2, named: nil, from: .ios6, to: .ios6, leavesOutStatusBar: true),
        screen(.ipad, 768, 1024, .x1, named: nil, from: .ios7, to: .ios8),
        screen(.ipad, 768, 1024, .x2, named: nil, from: .ios7, to: .ios11),
        screen(.ipad, 1024, 1366, .x2, named: 1366, from: .ios11, to: .ios11, since: "9.0"),
    ]

    private static func screen(
        _ device: DeviceModifier, _ width: Int, _ height: Int, _ scale: ScaleFactor, named name: Int?,
        from first: LaunchEra, to last: LaunchEra, leavesOutStatusBar: Bool = false, since: String = "7.0",
        hasLandscape: Bool = false
    ) -> LaunchScreen {
        LaunchScreen(
            device: device, points: PixelSize(width: width, height: height), scale: scale, height: name,
            leavesOutStatusBar: leavesOutStatusBar, hasLandscape: hasLandscape || device == .ipad, first: first,
            last: last, listedSince: since)
    }
}

/// The system whose launch images an app needs.
package enum LaunchEra: String, Hashable, Comparable, CaseIterable, Sendable {
    /// iOS 4 and 5, of 2010 and 2011: the first iPad, and iPhones with and without a Retina display.
    case ios4 = "ios-4"
    /// iOS 6, of 2012: also the iPhone 5 and Retina iPads.
    case ios6 = "ios-6"
    /// iOS 7, of 2013: images on iPads cover the whole screen, and no iPhone has a screen of 1x.
    case ios7 = "ios-7"
    /// iOS 8, of 2014: also the iPhone 6 and 6 Plus.
    case ios8 = "ios-8"
    /// iOS 11, of 2017: also the iPhone X and the large iPad Pro, listed in `UILaunchImages`.
    case ios11 = "ios-11"

    /// Orders by time.
    package static func < (a: LaunchEra, b: LaunchEra) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
