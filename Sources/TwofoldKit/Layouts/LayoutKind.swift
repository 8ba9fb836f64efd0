/// The layouts, by the names that configuration and command line use.
public enum LayoutKind: String, Hashable, CaseIterable, Sendable {
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
