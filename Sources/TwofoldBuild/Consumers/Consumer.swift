/// What loads an image, with the evidence.
///
/// It decides which lookup applies, which scales are of use, and what one missing file really does there.
package enum Consumer: Hashable, Sendable {
    /// An app that an Xcode project builds.
    case app(App)
    /// JavaScript of React Native, which finds scales and systems in names; whether a screen of 1x may show its images, because it has
    /// pages or is for computers, too.
    case reactNative(package: BytePath, hasSmall: Bool)
    /// Dart of Flutter, which finds scales in folders.
    case flutter(package: BytePath)
    /// Android's resources, whose folders say the density.
    case android
    /// Pages and scripts of another package of JavaScript, which name every file; whether they name any 1x beside a larger scale.
    case web(package: BytePath, hasSmall: Bool)
    /// Nobody: the folder says what the image is for.
    case nobody(StandIn, folder: BytePath)
    /// Nothing tells.
    case unknown

    /// An app, and the systems that it runs on.
    package struct App: Hashable, Sendable {
        /// The folder with its project.
        package var project: BytePath
        /// The targets that copy the image; empty where the project lies around it and does not say.
        package var targets: [String]
        package var systems: AppSystems
        /// Whether the project lists its images, or its catalogs, and not this one.
        package var isLeftOut = false
        /// Whether nothing states the systems, and every image begins at 2x.
        var beginsAt2x = false
    }

    /// The scales of the screens that show the image; nil where nothing tells, and any may be.
    package var scales: Set<ScaleFactor>? {
        switch self {
        case .app(let app): app.systems.scales ?? (app.beginsAt2x ? [.x2, .x3] : nil)
        // The few Android devices of 1x reduce a larger file, so nothing is missing there.
        case .reactNative(_, hasSmall: false): [.x2, .x3]
        // A package of which every image begins at 2x has decided against the 1x.
        case .web(_, hasSmall: false): [.x2, .x3]
        case .reactNative, .flutter, .android, .web, .nobody, .unknown: nil
        }
    }

    /// Whether Apple's lookup may find the image, so that its rules for names and places hold.
    package var followsApple: Bool {
        switch self {
        case .app, .unknown: true
        case .reactNative, .flutter, .android, .web, .nobody: false
        }
    }

    /// The same app, whichever of its targets copy an image.
    var withoutTargets: Consumer {
        guard case .app(var app) = self else { return self }
        (app.targets, app.isLeftOut) = ([], false)
        return .app(app)
    }

    /// The folder that the evidence lies in; the root where there is none.
    var folder: BytePath {
        switch self {
        case .app(let app): app.project
        case .reactNative(let folder, _), .flutter(let folder), .web(let folder, _), .nobody(_, let folder): folder
        case .android, .unknown: .root
        }
    }

    /// The oldest system of iPhones and iPads that the app runs on; nil where nothing tells.
    package var oldestPhoneSystem: SystemVersion? {
        if case .app(let app) = self { app.systems.oldest[.iOS] ?? nil } else { nil }
    }

    /// Whether no app has the image, because its project says so or its folder does.
    package var isLeftOut: Bool {
        switch self {
        case .app(let app): app.isLeftOut
        case .nobody: true
        case .reactNative, .flutter, .android, .web, .unknown: false
        }
    }

    /// Whether the image is one of an app for Macs.
    package var isOfMacs: Bool { if case .app(let app) = self { app.systems.oldest[.macOS] != nil } else { false } }

    /// Whether the image is one of an app for iPhones or iPads.
    package var isOfPhones: Bool { if case .app(let app) = self { app.systems.oldest[.iOS] != nil } else { false } }

    /// Whether no iPad shows the image as an app's own.
    package var excludesPads: Bool { if case .app(let app) = self { app.systems.isForPhones } else { false } }

    /// Whether browsers show the image.
    package var isOfBrowsers: Bool { if case .web = self { true } else { false } }

    /// Whether no tool that builds the app reads a file as a PNG because of its name, as those of Xcode and Android do.
    package var packsNoPNG: Bool {
        switch self {
        case .web, .flutter: true
        case .app, .reactNative, .android, .nobody, .unknown: false
        }
    }

    /// Whether what loads the image shows its animation: Apple's lookup shows the first frame.
    var playsAnimations: Bool {
        switch self {
        case .reactNative, .flutter, .android, .web: true
        case .app, .nobody, .unknown: false
        }
    }

    /// Whether a device may look for a 1x that is not there, as far as is known: Macs, browsers and Android reduce a larger file.
    package var lacks1x: Bool {
        switch self {
        case .app(let app): app.systems.oldest[.iOS] != nil && uses(.x1)
        case .unknown: true
        case .reactNative, .flutter, .android, .web, .nobody: false
        }
    }

    /// Whether a file of a scale is of use: the last iPhone of 1x ran iOS 6, whatever iPads an app is for.
    package func uses(_ scale: ScaleFactor, on device: DeviceModifier? = nil) -> Bool {
        if device == .iphone, scale == .x1, let oldestPhoneSystem, oldestPhoneSystem >= .firstWithoutSmallPhones {
            return false
        }
        return scales?.contains(scale) ?? true
    }

    /// What loads it, in a few words: `target Mail, iOS 15`.
    package var words: String? {
        switch self {
        case .app(let app):
            let name =
                switch app.targets.count {
                case 0 where app.isLeftOut: "no target of the app\(Self.place(app.project))"
                case 0: "the app\(Self.place(app.project))"
                case 1: "target \(Quoting.display(Array(app.targets[0].utf8)))"
                default: "\(app.targets.count) targets"
                }
            let systems = app.systems.words
            return systems.isEmpty ? name : "\(name), \(systems)"
        case .reactNative(let package, _): return "React Native\(Self.place(package))"
        case .flutter(let package): return "Flutter\(Self.place(package))"
        case .android: return "Android's resources"
        case .web(let package, _): return "pages and scripts\(Self.place(package))"
        case .nobody(let kind, let folder): return "nobody: \(folder.display) has \(kind.words)"
        case .unknown: return nil
        }
    }

    /// ` in Apps/Mail`; empty for the root, which a reader need not be told.
    private static func place(_ folder: BytePath) -> String { folder == .root ? "" : " in \(folder.display)" }
}
