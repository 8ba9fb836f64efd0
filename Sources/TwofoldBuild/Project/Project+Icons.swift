extension Project {
    /// The names without scales of the icons that property lists name.
    ///
    /// Names of icons are free, so nothing else tells for which scales devices ask. Property lists are read only where a master may
    /// be an icon.
    func listedIcons(among masters: some Sequence<Master>, in tree: TreeListing) -> Set<[UInt8]> {
        guard masters.contains(where: mayBeIcon) else { return [] }
        let lists = tree.items.lazy.filter { $0.kind == .file && $0.omission == nil }.map(\.path)
        return AppManifest.namesForSystem(in: lists, of: source).icons
    }

    private func mayBeIcon(_ master: Master) -> Bool {
        let size = master.header.size
        return master.format == .png && size.width == size.height
            && IconCatalogue.holds(size.width, at: master.name.scale)
    }
}
