/// Finds the file that a name stands for on a screen, by one profile.
///
/// It is a function of names and reads no disk, so that a rule can ask it about every image of a tree and every device.
public struct Resolver: Sendable {
    let profile: LookupProfile

    // The patterns of all existing screens, because callers ask for thousands of names on few screens.
    private let known: [Screen: [LookupPattern]]

    /// A resolver that finds files as a profile does.
    public init(profile: LookupProfile = .uikit) {
        self.profile = profile
        let screens = Set(DeviceClass.all.map(\.screen))
        known = Dictionary(uniqueKeysWithValues: screens.map { ($0, profile.patterns(on: $0)) })
    }

    /// Looks a name up among the files of one folder.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - screen: The screen.
    ///   - names: The folder's files. The folder of `name` is not looked at.
    public func resolve(_ name: LookupName, on screen: Screen, among names: Set<[UInt8]>) -> Resolution {
        resolve(name, on: screen, in: [names])
    }

    /// Looks a name up in several places: the resource folder first, then those of languages, in their order.
    ///
    /// The first place with any version of a name wins: an unlocalised `foo.png` hides even `en.lproj/foo~ipad.png`.
    func resolve(_ name: LookupName, on screen: Screen, in places: [Set<[UInt8]>]) -> Resolution {
        var resolution = Resolution(name: name, screen: screen, candidates: [])
        visit(name, screen, placeCount: places.count, isThere: { places[$0].contains($1) }) { candidate in
            if resolution.chosenIndex == nil, candidate.state == .present {
                resolution.chosenIndex = resolution.candidates.count
            }
            resolution.candidates.append(candidate)
            return true
        }
        return resolution
    }

    /// The file that a name stands for, without the names that were tried before; nil if there is none.
    ///
    /// It is for callers who ask often: it ends at the first existing file, and stores nothing.
    func chosen(
        _ name: LookupName, on screen: Screen, where isThere: ([UInt8]) -> Bool
    ) -> Resolution.Candidate? {
        var chosen: Resolution.Candidate?
        visit(name, screen, placeCount: 1, isThere: { isThere($1) }) { candidate in
            if candidate.state == .present { chosen = candidate }
            return chosen == nil
        }
        return chosen
    }

    /// Tries the names in order, until `body` returns false.
    private func visit(
        _ name: LookupName, _ screen: Screen, placeCount: Int, isThere: (Int, [UInt8]) -> Bool,
        body: (Resolution.Candidate) -> Bool
    ) {
        var patterns = known[screen] ?? profile.patterns(on: screen)
        // No source says since when such formats are loaded, so everything about such a name is inferred.
        if profile.traits.contains(.loadsAsUIImage), name.support != .always {
            for index in patterns.indices {
                (patterns[index].certainty, patterns[index].source) = (.inferred, LookupPattern.noSource)
            }
        }
        let ownScale = name.parts.scale
        let isLoadable = !profile.traits.contains(.loadsAsUIImage) || name.isLoadable(on: screen)
        var start = 0
        while start < patterns.count {
            // Versions of one name compete within a place, before the next place is searched.
            var end = start + 1
            while end < patterns.count, isOneKey(patterns[start], patterns[end]) { end += 1 }
            for place in 0..<placeCount {
                for pattern in patterns[start..<end] {
                    var names = [name.fileName(with: pattern.ending(on: screen.device))]
                    if profile.traits.contains(.bundleVersions) {
                        names += BundleVersion.otherNames(of: name, pattern, on: screen.device)
                    }
                    for file in names {
                        var state = isThere(place, file) ? Resolution.Candidate.State.present : .absent
                        if state == .present, pattern.needsUnscaled,
                            !isThere(place, unscaled(name, pattern, screen.device))
                        {
                            state = .outOfReach
                        } else if state == .present, !isLoadable {
                            state = .unreadable
                        }
                        let scale = pattern.scale == .x1 ? ownScale : pattern.scale
                        let candidate = Resolution.Candidate(
                            name: file, place: place, pattern: pattern, scale: scale, state: state)
                        guard body(candidate) else { return }
                    }
                }
            }
            start = end
        }
    }

    private func isOneKey(_ a: LookupPattern, _ b: LookupPattern) -> Bool {
        profile.traits.contains(.bundleVersions) || a.text == b.text
    }

    private func unscaled(_ name: LookupName, _ pattern: LookupPattern, _ device: DeviceKind) -> [UInt8] {
        var plain = pattern
        plain.text = []
        return name.fileName(with: plain.ending(on: device))
    }
}
