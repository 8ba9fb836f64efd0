/// What devices get when an image is asked for by its name, by the scales and devices that are there or would be built.
enum LookupRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let masters = Set(tree.plan.masters.map(\.master.path))
        let sources = Set(tree.plan.masters.filter { !$0.variants.isEmpty }.map(\.master.path))
        let sharpFolders = Set(
            tree.images.flatMap(\.files).filter { $0.scale == .x2 && $0.isNamedForLookup }.map(\.path.folder))
        return tree.images.flatMap { image -> [Finding] in
            let files = image.files.filter { !$0.format.isVector && $0.isNamedForLookup }
            // The names of launch images say more than scale and device, and are not looked up like this.
            guard let first = files.first, first.name.usage.isEmpty, first.name.base != launchBase else {
                return files.filter { !$0.name.mayHaveScreen && !sources.contains($0.path) }.map {
                    Finding(.noScreen($0.path, $0.name))
                }
            }
            let family = Family(
                files: Dictionary(files.map { ($0.slot, $0) }) { first, _ in first },
                lookup: tree.planned.lookup(image, files))
            var findings = family.scaleBeatsDevice + family.neverLoaded(besides: sources)
            findings += family.missing1x(besides: masters)
            if sharpFolders.contains(image.key.folder) { findings += family.missing2x }
            return findings
        }
    }

    private static let launchBase = Array("Default".utf8)

    private struct Family {
        var files: [ImageLookup.Slot: CheckedFile]
        var lookup: ImageLookup

        // An accepted master without a 1x has none because nobody wants one, so there is nothing to say.
        func missing1x(besides masters: Set<BytePath>) -> [Finding] {
            winners(.x1).filter { $0.scale != .x1 && $0.isWhatItSays && !masters.contains($0.path) }.map {
                Finding(.missing1x($0.path))
            }
        }

        var missing2x: [Finding] {
            winners(.x2).filter { $0.scale == .x1 && $0.isWhatItSays && !$0.isOwned }.map {
                Finding(.missing2x($0.path))
            }
        }

        /// What is there and is loaded on screens of a scale, each once.
        private func winners(_ screen: ScaleFactor) -> [CheckedFile] {
            let slots = ImageLookup.Device.all.compactMap { lookup.winner(on: $0.modifier, screen) }
            return Set(slots).compactMap { files[$0] }
        }

        var scaleBeatsDevice: [Finding] {
            DeviceModifier.allCases.compactMap { device in
                let own = ImageLookup.Slot(device: device, scale: .x1)
                guard let small = files[own], let winner = lookup.winner(on: device, .x2), winner.device == nil,
                    winner.scale == .x2, !isItsDouble(winner, small)
                else { return nil }
                return Finding(
                    .scaleBeatsDevice(
                        small.path, by: winner, device, isThere: files[winner].map { !$0.isOwned } ?? false))
            }
        }

        /// Where there is no universal 1x, or Twofold made the device's, a universal 2x of twice the size is the device's own
        /// image.
        private func isItsDouble(_ winner: ImageLookup.Slot, _ small: CheckedFile) -> Bool {
            guard small.isOwned || files[.init(device: nil, scale: .x1)] == nil,
                let large = files[winner]?.size, let size = small.size
            else { return false }
            return large.width == size.width * 2 && large.height == size.height * 2
        }

        /// What variants are made of has a use, even if no device loads it.
        func neverLoaded(besides sources: Set<BytePath>) -> [Finding] {
            let winners = lookup.winners
            return files.values.filter { !winners.contains($0.slot) && !$0.isOwned && !sources.contains($0.path) }
                .map { Finding(.neverLoaded($0.path, $0.slot)) }
        }
    }
}
