/// How a master stands in an icon: its part of the icon's side, and what is around it.
package struct IconArt: Hashable, Sendable {
    /// What is shown of the master.
    package enum Content: Hashable, Sendable {
        /// The master itself.
        case art
        /// White with the master's alpha.
        case silhouette
        /// White with the master's lightness, for a master that is drawn in grays.
        case lightness
        /// Nothing, so only the ground is seen.
        case nothing
    }

    package var content = Content.art
    /// The master's side as a part of the icon's shorter side, at most 1.
    package var fraction = 1.0
    /// Whether no pixel may be translucent.
    package var isOpaque = false
    /// Whether only the inscribed circle is shown.
    package var isRound = false

    package init(
        content: Content = Content.art, fraction: Double = 1.0, isOpaque: Bool = false, isRound: Bool = false
    ) {
        self.content = content
        self.fraction = fraction
        self.isOpaque = isOpaque
        self.isRound = isRound
    }

    /// The whole master, as it is.
    package static let plain = IconArt()
    /// The whole master without transparency, as stores want it.
    package static let opaque = IconArt(isOpaque: true)

    /// The master's side in an icon: as many pixels that the margins on both sides are equal.
    func side(in size: PixelSize) -> Int {
        let shorter = min(size.width, size.height)
        let side = Int((Double(shorter) * min(fraction, 1)).rounded())
        return max(1, side - (shorter - side) % 2)
    }

    /// The pixels that a master needs for an icon of this size; 0 where nothing of it is shown.
    package func pixelsNeeded(for size: PixelSize) -> Int { content == .nothing ? 0 : side(in: size) }

    /// Whether a color has to be known for what the master does not cover.
    ///
    /// - Parameter isOpaqueMaster: Whether the master has no translucent pixel.
    package func needsGround(for size: PixelSize, isOpaqueMaster: Bool) -> Bool {
        guard isOpaque else { return false }
        return content == .nothing || !isOpaqueMaster
            || size != PixelSize(width: side(in: size), height: side(in: size))
    }

    /// The icon's pixels, with 8 bits.
    ///
    /// - Parameters:
    ///   - size: The icon's size.
    ///   - ground: The color of what the master does not cover; needed as ``needsGround(for:isOpaqueMaster:)`` says.
    ///   - art: Gives the master at a side in pixels, on a ground where there is one to be.
    package func icon<Failure: Error>(
        _ size: PixelSize, ground: RGBColor?, art: (_ side: Int, _ ground: RGBColor?) throws(Failure) -> PixelBuffer
    ) throws(Failure) -> PixelBuffer {
        let ground = isOpaque ? ground ?? .black : nil
        if content == .nothing { return .plain(ground ?? .black, size) }
        var image = try art(side(in: size), ground).eightBit
        switch content {
        case .silhouette: image = image.silhouette
        case .lightness: image = image.lightness
        case .art, .nothing: break
        }
        image = image.centered(in: size, on: ground)
        return isRound ? image.inCircle : image
    }
}
