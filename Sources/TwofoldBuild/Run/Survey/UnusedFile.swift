/// A file that a person named, and of which a build makes nothing.
///
/// Whoever names a file expects something of it, so a run that passes over it says why.
package struct UnusedFile: Hashable, Sendable {
    /// Why nothing is made of it.
    package enum Reason: Hashable, Sendable {
        /// It is a variant of this master, which is not named.
        case variant(of: BytePath)
        /// Its name states no scale above 1x; with those pixels it would have this name.
        case smallest(otherwise: [UInt8])
        /// No image set has it in a slot of 2x or more.
        case noSlot
        /// It is no image that Twofold reads.
        case notAnImage
        /// A diagnostic about it says why.
        case reported
    }

    package var path: BytePath
    package var reason: Reason

    package init(_ path: BytePath, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension Plan {
    /// The files among some paths of which nothing is made, in a plan of their whole tree.
    ///
    /// - Parameters:
    ///   - scale: The scale that the caller gives files whose names state none.
    ///   - reported: The files that a warning or an error is about.
    func unused(
        _ named: Set<BytePath>, in tree: TreeListing, scale: ScaleFactor?, reported: Set<BytePath>
    ) -> [UnusedFile] {
        // With a scale that the command line gives, a staged 1x has the name of its master.
        let own = variants.filter { named.contains($0.path) && !named.contains($0.master) }
        let masters = Dictionary(own.map { ($0.path, $0.master) }) { first, _ in first }
        let known = Set(self.masters.map(\.master.path) + (variants + ceded).map(\.path) + kept + staged + undrawn)
        return tree.items.compactMap { item in
            guard item.kind == .file, named.contains(item.path) else { return nil }
            if let master = masters[item.path] { return UnusedFile(item.path, .variant(of: master)) }
            if known.contains(item.path) { return nil }
            if reported.contains(item.path) { return UnusedFile(item.path, .reported) }
            guard TreeListing.isImageName(item.path.name) else {
                return UnusedFile(item.path, .notAnImage)
            }
            if item.path.isInCatalog { return UnusedFile(item.path, .noSlot) }
            var name = AssetName(parsing: item.path.name)
            guard name.scale == .x1 else { return nil }
            if let meant = name.anomaly?.suggestion(for: name) { name = AssetName(parsing: meant) }
            name.scale = max(name.scale, scale ?? .x2)
            return UnusedFile(item.path, .smallest(otherwise: name.bytes))
        }
    }
}
