/// Finds the notes about a lookup's result.
struct LookupNotes {
    var name: LookupName
    var profile: LookupProfile
    var places: [BytePath]
    var listings: [Set<[UInt8]>]
    var minimumSystem: SystemVersion?

    func all(_ resolution: Resolution, _ classes: [DeviceClass]) -> [LookupNote] {
        let found =
            [scaleBeforeDevice(resolution), nib(resolution)].compactMap(\.self) + missing1x(resolution)
            + outOfReach(resolution) + otherFormats(resolution) + hidden(resolution) + mixed(resolution)
            + misspelt(resolution)
        return found + asked(resolution, found) + onDevice(resolution, classes)
    }

    // MARK: Traps

    private func scaleBeforeDevice(_ resolution: Resolution) -> LookupNote? {
        guard let chosen = resolution.chosen, !chosen.pattern.isForDevice, chosen.scale == resolution.screen.scale,
            let passed = resolution.candidates.first(where: {
                $0.state == .present && $0.pattern.isForDevice && $0.place == chosen.place
            })
        else { return nil }
        var meant = chosen.pattern
        meant.isForDevice = true
        return .scaleBeatsDevice(
            taken: chosen.name, skipped: passed.name,
            missing: name.fileName(with: meant.ending(on: resolution.screen.device)))
    }

    private func nib(_ resolution: Resolution) -> LookupNote? {
        guard profile == .uikit, resolution.screen.scale == .x2, resolution.chosen?.scale != .x3,
            let large = resolution.candidates.first(where: { $0.state == .present && $0.scale == .x3 })
        else { return nil }
        return .nibTakes3x(large.name)
    }

    private func missing1x(_ resolution: Resolution) -> [LookupNote] {
        guard profile == .uikit, resolution.chosen != nil, name.parts.scale == .x1,
            !resolution.candidates.contains(where: { $0.state == .present && $0.scale == .x1 })
        else { return [] }
        let scales = Set(resolution.candidates.filter { $0.state == .present }.map(\.scale))
        return [.missing1x(name.fileName, hasLarger: scales == [.x2, .x3])]
    }

    private func outOfReach(_ resolution: Resolution) -> [LookupNote] {
        resolution.candidates.filter { $0.state == .outOfReach }.compactMap { candidate in
            guard let path = path(candidate) else { return nil }
            var plain = candidate.pattern
            plain.text = []
            return .outOfReach(path, needs: name.fileName(with: plain.ending(on: resolution.screen.device)))
        }
    }

    private func otherFormats(_ resolution: Resolution) -> [LookupNote] {
        if let file = resolution.candidates.first(where: { $0.state == .unreadable }), name.support == .catalogsOnly {
            return [.catalogsOnly(file.name)]
        }
        var notes: [LookupNote] = []
        if profile.traits.contains(.loadsAsUIImage), case .since(let version) = name.support,
            resolution.candidates.contains(where: { $0.state != .absent })
        {
            notes.append(.newFormat(name.fileName, since: version))
        }
        guard resolution.chosen == nil else { return notes }
        let others = Set(
            listings.joined().filter { file in
                let parts = AssetName(parsing: file)
                return parts.stem == name.parts.stem && parts.fileExtension != name.fileExtension
                    && ImageFormat(fileExtension: parts.fileExtension) != nil
            }.map { file in
                let parts = AssetName(parsing: file)
                return parts.variant(scale: .x1, device: nil).bytes
            }
        ).sorted(by: byteOrder)
        let vectors = others.filter { LookupName($0)?.support == .catalogsOnly }
        let images = others.filter { !vectors.contains($0) }
        if !images.isEmpty { notes.append(.otherExtension(images)) }
        return notes + vectors.map { .catalogsOnly($0) }
    }

    private func hidden(_ resolution: Resolution) -> [LookupNote] {
        guard let chosen = resolution.chosen, let winner = path(chosen) else { return [] }
        return resolution.candidates.compactMap { candidate in
            guard candidate.state == .present, candidate.place > chosen.place,
                candidate.pattern.text == chosen.pattern.text, let path = path(candidate)
            else { return nil }
            return .hidden(path, by: winner)
        }
    }

    private func mixed(_ resolution: Resolution) -> [LookupNote] {
        guard let chosen = resolution.chosen, let winner = path(chosen),
            let other = resolution.candidates.first(where: {
                $0.state == .present && $0.place != chosen.place && $0.scale != chosen.scale
            }),
            !resolution.candidates.contains(where: {
                $0.state == .present && $0.place == chosen.place && $0.scale == other.scale
            }),
            let path = path(other)
        else { return [] }
        return [.mixedPlaces(winner, path)]
    }

    /// Files that were meant to be found and are not, because of an odd name or its letter case.
    private func misspelt(_ resolution: Resolution) -> [LookupNote] {
        let tried = Set(resolution.candidates.map(\.name))
        let lowercased = Dictionary(tried.map { ($0.map(\.lowercasedASCII), $0) }) { first, _ in first }
        var notes: [LookupNote] = []
        for listing in listings {
            for file in listing.subtracting(tried).sorted(by: byteOrder) {
                if let candidate = lowercased[file.map(\.lowercasedASCII)] {
                    notes.append(.otherCase(file, tried: candidate))
                } else {
                    let parts = AssetName(parsing: file)
                    if let meant = parts.anomaly?.suggestion(for: parts), tried.contains(meant) {
                        notes.append(.neverFound(file, meant: meant))
                    }
                }
            }
        }
        return notes
    }

    private func path(_ candidate: Resolution.Candidate) -> BytePath? {
        places[candidate.place].appending(candidate.name)
    }

    // MARK: The question

    private func asked(_ resolution: Resolution, _ found: [LookupNote]) -> [LookupNote] {
        var notes: [LookupNote] = []
        let parts = name.parts
        if parts.scale != .x1 || parts.device != nil { notes.append(.suffixInName(parts)) }
        if profile == .uikit, parts.usage.contains(where: { $0.screenScales != nil }), resolution.chosen != nil {
            notes.append(.launchImage(name.fileName))
        }
        if name.isExtensionAssumed {
            notes.append(name.hasDotInStem ? .dotInName(name.fileName) : .extensionAssumed(name.fileName))
            // Another note says already which extension to ask for.
            let isTold = found.contains { if case .otherExtension = $0 { true } else { false } }
            if let minimumSystem, minimumSystem < .firstWithoutExtensions, profile.traits.contains(.loadsAsUIImage),
                !isTold
            {
                notes[notes.count - 1] = .extensionNeeded(name.fileName, on: minimumSystem)
            }
        }
        return notes
    }

    private func onDevice(_ resolution: Resolution, _ classes: [DeviceClass]) -> [LookupNote] {
        var notes: [LookupNote] = []
        let devices = classes.isEmpty ? [resolution.screen.device] : classes.map(\.screen.device)
        let unproven = DeviceKind.allCases.filter { devices.contains($0) && !profile.provenDevices.contains($0) }
        if unproven.contains(.mac), profile == .uikit { notes.append(.appKit) }
        let others = unproven.filter { $0 != .mac || profile != .uikit }
        if !others.isEmpty { notes.append(.unprovenDevices(others)) }
        if classes.isEmpty { notes.append(.noSuchScreen(resolution.screen)) }
        return notes
    }
}
