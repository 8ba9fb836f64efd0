/// The layouts, by the names that configuration and command line use.
package enum LayoutKind: String, Hashable, CaseIterable, Sendable {
    /// Apple's names of loose files: `foo@2x~ipad.png`.
    case apple
    /// Apple's asset catalogs: sets with a `Contents.json`.
    case catalog
    /// Flutter's folders: `2.0x/foo.png`.
    case flutter
    /// React Native's names: `foo@1.5x.android.png`.
    case reactNative = "react-native"
    /// Android's resource folders: `drawable-xhdpi/foo.webp`.
    case android
    /// Web pages: `foo@2x.webp`, with a `srcset` that names them.
    case web
}

extension LayoutKind {
    /// The rules of the layout's paths; nil for asset catalogs, whose `Contents.json` says what a file means.
    ///
    /// - Parameters:
    ///   - appearances: The suffixes of dark and tinted images in the layouts that have none by themselves.
    ///   - hasFractions: Whether `@1.5x` is a scale in Apple's layout, as in those of other systems.
    func grammar(
        appearances: AppearanceSuffixes = .none, hasFractions: Bool = false
    ) -> (any LayoutGrammar)? {
        switch self {
        case .apple: AppleGrammar(appearances: appearances, hasFractions: hasFractions)
        case .catalog: nil
        case .flutter: FlutterGrammar()
        case .reactNative: ReactNativeGrammar()
        case .android: AndroidGrammar()
        case .web: WebGrammar(appearances: appearances)
        }
    }

    /// Whether files lie in folders of the layout, which may have to be made.
    var hasFolders: Bool { self != .apple && self != .web && self != .reactNative }

    /// Whether files may be for one kind of device.
    var hasDevices: Bool { self == .apple || self == .catalog }

    /// The name that people use: `React Native`.
    var displayName: String {
        switch self {
        case .apple: "Apple"
        case .catalog: "asset catalog"
        case .flutter: "Flutter"
        case .reactNative: "React Native"
        case .android: "Android"
        case .web: "web"
        }
    }
}
