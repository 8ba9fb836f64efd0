/// The scales of each kind of device's screens.
package enum CatalogIdiom {
    /// The scales that slots of an idiom can have; nil for an idiom that Twofold does not know.
    package static func scales(of idiom: String) -> [ScaleFactor]? {
        switch idiom {
        case "universal", "iphone": [.x1, .x2, .x3]
        case "ipad", "mac", "tv": [.x1, .x2]
        case "watch", "vision": [.x2]
        case "car": [.x2, .x3]
        default: nil
        }
    }
}
