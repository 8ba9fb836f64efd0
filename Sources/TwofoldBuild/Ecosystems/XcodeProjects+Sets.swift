// The sets of icons and launch images that apps are built with.

extension XcodeProjects {
    /// The icon sets of the apps that the projects in the nearest folder around a path build; empty where none says it.
    package func iconSets(around path: BytePath) -> Set<String> { sets(around: path, \.iconSets) }

    /// Whether the apps that are built with a set of icons state that they are for iPads, too, and run on iOS 7 and later.
    package func areForPads(_ iconSet: BytePath) -> Bool {
        let own = apps(with: iconSet)
        return !own.isEmpty
            && own.allSatisfy { app in
                let oldest = app.systems.oldest[.iOS] ?? nil
                return app.families.isSuperset(of: [1, 2]) && oldest.map { $0 >= .firstWithoutSmallPhones } ?? false
            }
    }

    /// The systems of the apps that are built with a set of icons, whatever else copies its catalog; nil where none is known.
    package func systems(ofIconSet folder: BytePath) -> AppSystems? {
        guard CatalogKind(folder: folder.name) == .appiconset, case let own = apps(with: folder), !own.isEmpty else {
            return nil
        }
        return own.reduce(into: AppSystems()) { $0.formUnion($1.systems) }
    }

    private func apps(with iconSet: BytePath) -> [XcodeProject.Target] {
        let name = String(decoding: CatalogKind.name(ofFolder: iconSet.name), as: UTF8.self)
        return copiers(of: iconSet.catalog ?? iconSet).map { targets[$0].content }.filter {
            $0.isApp && $0.iconSets.contains(name)
        }
    }

    /// Whether an app that has the catalogs of two sets of icons, which have one name, is built with icons of that name.
    ///
    /// Extensions are built with none, and share the catalogs of apps; of an app that states no name, any may be meant.
    func areBothCompiled(_ first: BytePath, _ second: BytePath) -> Bool {
        let name = String(decoding: CatalogKind.name(ofFolder: first.name), as: UTF8.self)
        let both = Set(copiers(of: first.catalog ?? first)).intersection(copiers(of: second.catalog ?? second))
        return both.contains { index in
            let target = targets[index].content
            // A variable may be any name.
            return target.isApp && target.iconSets.isEmpty
                || target.compiledIconSets.contains { $0 == name || $0.contains("$") }
        }
    }

    /// Whether the apps that copy a file are built with sets of icons; where none does, one of those around it.
    package func haveIconSets(beside file: BytePath) -> Bool { have(\.iconSets, beside: file) }

    /// The same of launch image sets.
    package func haveLaunchSets(beside file: BytePath) -> Bool { have(\.launchSets, beside: file) }

    private func have(_ sets: KeyPath<XcodeProject.Target, Set<String>>, beside file: BytePath) -> Bool {
        let own = copiers(of: file).map { targets[$0].content[keyPath: sets] }
        return own.isEmpty
            ? !self.sets(around: file) { $0[keyPath: sets] }.isEmpty : own.allSatisfy { !$0.isEmpty }
    }

    /// Whether a folder is a set of icons that the apps around it are known to be built without: neither their own nor an alternate
    /// one.
    package func leaveOut(iconSet folder: BytePath) -> Bool {
        guard CatalogKind(folder: folder.name) == .appiconset, !iconSets(around: folder).isEmpty else { return false }
        let compiled = sets(around: folder, \.compiledIconSets)
        return !compiled.isEmpty
            && !compiled.contains(String(decoding: CatalogKind.name(ofFolder: folder.name), as: UTF8.self))
    }

    /// The launch image sets of those apps.
    package func launchSets(around path: BytePath) -> Set<String> { sets(around: path, \.launchSets) }

    /// Empty also where a name has a variable, which may be any.
    private func sets(around path: BytePath, _ sets: (XcodeProject.Target) -> Set<String>) -> Set<String> {
        let own = Self.nearest(to: path) { folder in
            let own = targets.filter { $0.project.folder.folder == folder }
            return own.isEmpty ? nil : own
        }
        let names = (own ?? []).reduce(into: Set<String>()) { $0.formUnion(sets($1.content)) }
        return names.contains { $0.contains("$") } ? [] : names
    }
}
