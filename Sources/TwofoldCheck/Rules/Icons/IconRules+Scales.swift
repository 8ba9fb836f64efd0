// Listed icons that have no 2x.

extension IconRules {
    /// The sides of icons that only iPads show, and of those that only iPhones do.
    private static let (sidesOfPads, sidesOfPhones): (Set, Set) = ([50, 72, 76], [57])
    /// The first Xcode of iPads at 2x, as `LastUpgradeCheck` counts.
    private static let xcodeOfSharpPads = 430

    func missing2x(_ listed: Set<CheckedFile>) -> [Finding] {
        let folders = BundleFolders(manifest.iconLists.flatMap(\.names), of: manifest, apps)
        let sides = Set(listed.compactMap { $0.size?.width })
        // One of a wrong size has its own finding.
        func hasOther(_ file: CheckedFile) -> Bool {
            listed.contains { other in
                other.scale != file.scale && other.path.folder == file.path.folder
                    && other.name.stem == file.name.stem && other.name.device == file.name.device
                    && (other.size == file.size || other.scale > file.scale)
            }
        }
        let xcode = apps.tree.consumers.projects.xcode(around: manifest.path)
        let isBeforeSharpPads = xcode.map { $0 < Self.xcodeOfSharpPads } ?? false
        let doubles = IconCatalogue.doubles(isOld: manifest.runsBeforeFlatIcons)
        let known = Set(doubles.flatMap { [$0] + $1 })
        return doubles.flatMap { side, sharp -> [Finding] in
            let isForSharp = !Self.sidesOfPads.contains(side) || !manifest.excludes(.ipad) && !isBeforeSharpPads
            let isForPhones = Self.sidesOfPhones.contains(side) && manifest.excludes(.iphone)
            // One that is a little off is meant, and has its own finding.
            let isThere = sides.contains { side in
                sharp.contains { $0 == side || !known.contains(side) && abs($0 - side) <= 2 }
            }
            guard !isThere, isForSharp, !isForPhones else { return [] }
            // A file whose name states another size has its own finding.
            func isMeant(_ file: CheckedFile) -> Bool {
                IconCatalogue.halfPoints(in: file.name.base).map { $0 == 2 * side } ?? true
            }
            return listed.filter {
                $0.size == PixelSize(width: side, height: side) && isMeant($0) && !hasOther($0)
            }.map { file in
                let unlisted = apps.icons(in: file.path.folder, for: manifest).first { $0.size?.width == sharp.first }
                let sizes = sharp.map { "\($0)×\($0)" }
                let newer = sizes.count > 1 ? "; newer systems take \(sizes.dropFirst().joined(separator: " or "))" : ""
                return Finding(
                    .iconMissing2x, file.path, "this icon of \(side)×\(side) is listed, but none for 2x screens",
                    fix: unlisted.map { fix(for: $0, folders) }
                        ?? "add its double, \(sizes.first ?? ""), to the list\(newer)",
                    related: [unlisted?.path].compactMap(\.self))
            }
        }
    }
}

extension IconRules {
    private func fix(for unlisted: CheckedFile, _ folders: BundleFolders) -> String {
        let name = Quoting.display(unlisted.path.name)
        return isNamed(unlisted.path.name)
            ? "add \(name) to the app's target in Xcode, which does not copy it"
            : "add \(folders.name(of: unlisted.path).map(Quoting.display) ?? name) to the list"
    }

    /// Whether a list names a file with its extension.
    func isNamed(_ file: [UInt8]) -> Bool {
        lists.contains { $0.names.contains { BundleName.withoutFolder($0).utf8.elementsEqual(file) } }
    }
}

extension Rule {
    static let iconMissing2x = Rule(
        "icon.missing-2x", .warning, items: [34, 35, 44],
        meaning: "an icon of 29, 50, 57, 72 or 76 pixels is listed, or found by its name, but none for 2x screens",
        fix: "add the larger icon to the list", why: "2x screens show the icon enlarged", cause: .missing2x)
}
