// Cap insets as catalogs write them, and as nine-patches need them.

extension CapInsets {
    /// The insets of a slot; nil unless all are whole pixels, because a nine-patch has no parts of a pixel.
    init?(_ insets: CatalogInsets) {
        guard let top = Int(exactly: insets.top), let left = Int(exactly: insets.left),
            let bottom = Int(exactly: insets.bottom), let right = Int(exactly: insets.right)
        else { return nil }
        self.init(top: top, left: left, bottom: bottom, right: right)
    }
}

extension CatalogInsets {
    /// The insets of a slot that stretches what a nine-patch stretches.
    init(_ insets: CapInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
            right: Double(insets.right))
    }
}
