// One name where an array belongs, and an array where one name does: the system reads neither.

extension IconRules {
    /// The only icon of an app that lists none.
    var single: [Finding] {
        // Lists for iPads say nothing of iPhones.
        guard let name = manifest.singleIcon, !manifest.excludes(.iphone) || manifest.iconLists.isEmpty,
            manifest.listsForOldestSystem.allSatisfy({ $0.device == .ipad }),
            !hasIconFiles
        else { return [] }
        if let finding = unusable(name) {
            return apps.macIcon(name, for: manifest) == nil ? [finding] : []
        }
        let repair = listing(name)
        // What the list will have is measured already.
        let files = Set(apps.files(named: BundleName.withoutExtension(name), of: manifest))
        // The system finds the 2x of a single icon by its name, and a project shows that there is no other.
        let beside = Set(files.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }
        let stems = Set((files + beside).map(\.name.stem))
        let isKnown = stems.count == 1 && !apps.tree.consumers.projects.builders(of: manifest.path).isEmpty
        let finding = Finding(
            .iconPlistString, manifest.path,
            "CFBundleIconFile names \(Quoting.display(name)), and CFBundleIconFiles is missing",
            fix: repair == nil ? "add CFBundleIconFiles, an array of the names of all icons" : nil,
            // A list of one icon says no more than its name.
            as: isKnown ? .note : nil, isOnRequest: isKnown ? true : nil, repair: repair)
        return [finding] + files.compactMap(wrongSize)
            + missing2x(files)
    }

    var wrongKinds: [Finding] {
        let others = manifest.iconListsOfOtherKinds.map { place, kind in
            Finding(
                .iconPlistString, manifest.path,
                "\(PropertyListChange([], at: place).place) is \(kind), and not an array, so the system does not read it",
                fix: "make it an array of the names of all icons")
        }
        let texts = manifest.iconLists.filter(\.isText).compactMap { list -> Finding? in
            guard let name = list.names.first else { return nil }
            let files = Set(apps.files(named: BundleName.withoutExtension(name), of: manifest)).filter {
                $0.size != nil
            }
            return text(name, files.sorted(by: AppImages.isBefore), at: list.path, .iconPlistString, "all icons")
        }
        guard !manifest.listInPlaceOfSingleIcon.isEmpty, let value = manifest.values["CFBundleIconFile"] else {
            return others + texts
        }
        let list = array(value, of: manifest.listInPlaceOfSingleIcon, at: [.key("CFBundleIconFiles")], .iconPlistString)
        return others + texts + [list]
    }

    /// The finding about one name where an array belongs; the array lists all these files.
    ///
    /// - Parameter all: The icons that belong into the array, in words.
    func text(
        _ name: String, _ files: [CheckedFile], at path: [PropertyListStep], _ rule: Rule, _ all: String
    ) -> Finding {
        let folders = BundleFolders([name], of: manifest, apps)
        let names = BundleName.isWhole(name) ? folders.names(of: files.map(\.path)) ?? [] : []
        let change = PropertyListChange(names, at: path, isAddition: true)
        let what = "\(change.place) is one name, \(Quoting.display(name)), and not an array"
        return Finding(
            rule, manifest.path, "\(what), so the system does not read it",
            fix: "make it an array of the names of \(all), or run 'twofold check --fix'",
            repair: .edit(manifest.path, change))
    }

    /// The finding about an array in the key for one name.
    ///
    /// - Parameter path: Where the array belongs: a key of the same name with one more letter.
    func array(_ value: PropertyList?, of names: [String], at path: [PropertyListStep], _ rule: Rule) -> Finding {
        let place = PropertyListChange([], at: path).place
        let message = "\(place.dropLast()) is an array, but takes one name, so the system does not read it"
        if names.allSatisfy({ apps.macIcon($0, for: manifest) != nil }) {
            return Finding(rule, manifest.path, message, fix: "make it one name, because macOS reads no array of icons")
        }
        let single = rule == .iconPlistString ? "CFBundleIconFile" : "CFBundleTypeIconFile"
        let repair = value.flatMap { moving($0, to: path, after: single) }
        return Finding(
            rule, manifest.path, message,
            fix: "move its names to the array \(place)" + (repair == nil ? "" : ", or run 'twofold check --fix'"),
            repair: repair)
    }

    /// The change that moves an array to the key that takes one; nil if an item is no text, because it would be lost.
    private func moving(_ value: PropertyList, to path: [PropertyListStep], after single: String) -> Fix? {
        var names: [String] = []
        for item in value.items {
            guard case .text(let text) = item else { return nil }
            if !text.isEmpty { names.append(text) }
        }
        return .edit(
            manifest.path, PropertyListChange(names, at: path, isAddition: true, after: single, replacing: true))
    }
}

extension Rule {
    static let iconPlistString = Rule(
        "icon.plist-string", .warning, or: .note, items: [37],
        meaning: "a property list names its icon by CFBundleIconFile only, or leaves that empty, has one name where an "
            + "array belongs, or an array where one name does; a note where a project has a single icon",
        fix: "add CFBundleIconFiles, an array of the names of all icons, or run 'twofold check --fix'",
        why: "one string names one icon, for 1x screens")
}
