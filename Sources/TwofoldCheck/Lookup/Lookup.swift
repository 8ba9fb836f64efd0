/// Looks names up in a folder that stands for a bundle's resource folder.
///
/// It is a thin layer above ``Resolver`` that lists folders and reads the headers of the chosen files.
package struct Lookup: Sendable {
    /// The tree that the folder lies in.
    var disk: any Disk
    /// The folder that stands for the bundle's resource folder.
    var folder: BytePath
    /// The engine that reads the size of files other than plain PNGs.
    var engine: any ImageEngine
    /// The oldest system that the app runs on; nil if it does not matter.
    package var minimumSystem: SystemVersion?
    /// The languages that the user prefers, the most preferred first: `de`.
    package var languages: [String] = []
    /// The set of an asset catalog that the name stands for; nil for the first below the folder that has the name.
    var set: BytePath?

    package init(disk: any Disk, folder: BytePath = .root, engine: any ImageEngine) {
        self.disk = disk
        self.folder = folder
        self.engine = engine
    }

    /// The result for a name on the screens of these devices, with devices that behave alike together.
    package func report(
        _ name: LookupName, profile: LookupProfile = .uikit, on classes: [DeviceClass] = DeviceClass.all
    ) throws(DiskError) -> LookupReport {
        let groups = Self.grouped(classes, profile)
        return try report(name, profile, groups.map { (screen: $0[0].screen, classes: $0) })
    }

    /// The result for a name on one screen.
    package func report(
        _ name: LookupName, profile: LookupProfile = .uikit, on screen: Screen
    ) throws(DiskError) -> LookupReport {
        let classes = DeviceClass.all.filter {
            $0.screen.device == screen.device && $0.screen.scale == screen.scale
                && (screen.height == nil || screen.height == $0.screen.height)
        }
        return try report(name, profile, [(screen: screen, classes: classes)])
    }

    private func report(
        _ name: LookupName, _ profile: LookupProfile, _ asked: [(screen: Screen, classes: [DeviceClass])]
    ) throws(DiskError) -> LookupReport {
        let (places, listings) = try list(name)
        let resolver = Resolver(profile: profile)
        var report = LookupReport(name: name, folder: folder, profile: profile, places: places, answers: [])
        let notes = LookupNotes(
            name: name, profile: profile, places: places, listings: listings, minimumSystem: minimumSystem)
        for (screen, classes) in asked {
            let resolution = resolver.resolve(name, on: screen, in: listings)
            report.answers.append(
                LookupReport.Answer(
                    classes: classes, resolution: resolution,
                    image: resolution.chosen.flatMap { chosen in
                        places[chosen.place].appending(chosen.name).map { image(at: $0, chosen.scale) }
                    },
                    notes: notes.all(resolution, classes)))
        }
        let tried = Set(report.answers.flatMap { $0.resolution.candidates.map(\.name) })
        var walk = LookupWalk(disk: disk, stem: name.stem, wanted: report.isFound ? [] : tried, known: Set(places))
        walk.descend(into: folder)
        report.catalogs = set.map { [$0] } ?? walk.catalogs.sorted()
        report.unreadable = walk.errors
        if let set = report.catalog { look(into: set, &report) }
        report.elsewhere = report.isFound ? [] : walk.files.sorted()
        if !report.isFound { report.nearest = nearest(to: name, listings, walk.sets) }
        return report
    }

    /// Classes grouped by device modifier and tried names, in the order of the first of each.
    static func grouped(_ classes: [DeviceClass], _ profile: LookupProfile) -> [[DeviceClass]] {
        struct Key: Hashable {
            var modifier: [UInt8]
            var scale: ScaleFactor
            var endings: [[UInt8]]
        }
        var order: [Key] = []
        var groups: [Key: [DeviceClass]] = [:]
        for item in classes {
            let device = item.screen.device
            let endings = profile.patterns(on: item.screen).map { $0.ending(on: device) }
            let key = Key(modifier: device.modifier, scale: item.screen.scale, endings: endings)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(item)
        }
        return order.compactMap { groups[$0] }
    }

    /// The nearest existing name, as code would ask for it, when nothing was found.
    private func nearest(to name: LookupName, _ listings: [Set<[UInt8]>], _ sets: [[UInt8]]) -> BytePath? {
        typealias Word = (text: String, asked: [UInt8])
        // An extension in common would make any short names alike.
        func word(_ stem: [UInt8], asked: [UInt8]) -> Word {
            (String(decoding: stem, as: UTF8.self).lowercased(), asked)
        }
        let files = listings.joined().sorted(by: byteOrder).map(AssetName.init).compactMap { file -> Word? in
            let plain = file.variant(scale: .x1, device: nil)
            guard ImageFormat(fileExtension: file.fileExtension) != nil, plain.stem != name.stem else {
                return nil
            }
            let isPNG = file.fileExtension?.elementsEqual("png".utf8) == true
            return word(plain.stem, asked: isPNG ? plain.stem : plain.bytes)
        }
        let words = files + sets.sorted(by: byteOrder).filter { $0 != name.stem }.map { word($0, asked: $0) }
        let best = NearestWord.to(String(decoding: name.stem, as: UTF8.self), among: words.map(\.text))
        return words.first { $0.text == best }.flatMap { name.folder.appending($0.asked) }
    }

    // MARK: Places

    private func list(_ name: LookupName) throws(DiskError) -> (places: [BytePath], listings: [Set<[UInt8]>]) {
        let top = try disk.entries(of: folder)
        let languageFolders = Self.languageFolders(top.filter { $0.kind == .folder }.map(\.name), preferred: languages)
        var places: [BytePath] = []
        var listings: [Set<[UInt8]>] = []
        for base in [folder] + languageFolders.compactMap(folder.appending) {
            guard let place = name.folder.components.reduce(base, { $0?.appending($1) }) else { continue }
            let entries: [DiskEntry]
            if place == folder {
                entries = top
            } else if try disk.status(of: place)?.kind == .folder {
                entries = try disk.entries(of: place)
            } else {
                entries = []
            }
            // The folder itself is always listed, so that users see where Twofold looked.
            guard base == folder || !entries.isEmpty else { continue }
            places.append(place)
            // Xcode copies the target of a link.
            listings.append(Set(entries.filter { $0.kind == .file || $0.kind == .link }.map(\.name)))
        }
        return (places, listings)
    }

    /// The folders of languages in the order of Apple's bundle code: preferred languages, Base, all others.
    ///
    /// The development language goes before the other ones, but only Info.plist names it; English stands for it,
    /// because most apps have it.
    static func languageFolders(_ names: [[UInt8]], preferred: [String]) -> [[UInt8]] {
        let ending = Array(".lproj".utf8)
        let all = names.filter { $0.hasSuffix(ending) }.sorted(by: byteOrder)
        var ordered: [[UInt8]] = []
        func take(_ language: String) {
            let folder = Array(language.utf8) + ending
            if all.contains(folder), !ordered.contains(folder) { ordered.append(folder) }
        }
        for language in preferred {
            take(language)
            if let end = language.firstIndex(where: { $0 == "-" || $0 == "_" }) { take(String(language[..<end])) }
        }
        for language in ["Base", "en", "English"] { take(language) }
        return ordered + all.filter { !ordered.contains($0) }
    }

    // MARK: Catalogs

    private func look(into set: BytePath, _ report: inout LookupReport) {
        guard let manifest = set.contentsFile else { return }
        do throws(DiskError) {
            let json = try disk.contents(of: manifest, limit: ContentsFile.longest)
            var images: CatalogContents
            do throws(JSONProblem) {
                images = try CatalogContents(json, kind: .imageset)
            } catch {
                report.damagedSet = LookupReport.DamagedSet(path: manifest, problem: error)
                return
            }
            // Xcode leaves out what is not there.
            let names = Set(try disk.entries(of: set).filter { $0.kind != .folder }.map(\.name))
            let absent = images.slots.compactMap(\.file).filter { !names.contains($0) }
            report.absent = absent.compactMap { set.appending($0) }
            images.slots.removeAll { $0.file.map { !names.contains($0) } ?? true }
            for index in report.answers.indices {
                let screen = report.answers[index].resolution.screen
                guard let slot = images.chosen(on: screen), let path = slot.file.flatMap(set.appending) else {
                    continue
                }
                let versions = images.versions(of: slot).compactMap { version in
                    version.file.flatMap(set.appending).map { LookupReport.Version(path: $0, scale: version.scale) }
                }
                report.answers[index].catalogImage = LookupReport.CatalogImage(
                    image: image(at: path, slot.scale ?? .x1), scale: slot.scale, versions: versions)
            }
        } catch {
            report.unreadable.append(error)
        }
    }

    // MARK: Sizes

    private func image(at path: BytePath, _ scale: ScaleFactor) -> LookupReport.Image {
        let size = size(of: path)
        guard case .known(let pixels) = size else { return LookupReport.Image(path: path, size: size) }
        return LookupReport.Image(path: path, size: size, points: pixels.inPoints(at: scale))
    }

    private func size(of path: BytePath) -> LookupReport.Size {
        do throws(DiskError) {
            let start = try disk.read(path, upTo: 4096).bytes
            if let header = PNGFile.header(of: start) { return .known(header.size) }
            guard let format = ImageFormat(sniffing: start) else {
                return .unknown(
                    LargeFilePointer.begins(start) ? "a Git LFS pointer" : "not an image of a known format")
            }
            guard engine.formats.contains(format) else { return .unknown("\(format.displayName) cannot be read") }
            let file = try disk.contents(of: path, limit: ImageLimits().fileBytes)
            do throws(ImageError) {
                return .known(try engine.header(of: file, format: format).size)
            } catch {
                return .unknown("its header cannot be read")
            }
        } catch {
            return .unknown(error.reason)
        }
    }
}
