extension CheckContext {
    /// The icons that property lists name for iPad Pro: 167 pixels at 2x are 83.5 points, so that no 1x has whole pixels, and none
    /// is needed.
    ///
    /// One with this number in its name is known from the name; names of listed icons are free.
    var halfPointIcons: Set<BytePath> {
        let side = 167
        let candidates = files.filter { $0.scale == .x2 && $0.size == PixelSize(width: side, height: side) }
        guard !candidates.isEmpty else { return [] }
        return AppImages(self).listed.intersection(candidates.map(\.path))
    }
}
