// Lists icons that were just made in an app's property list.

extension IconRun {
    /// Sets the lists of an `Info.plist` to the icons of a report, and leaves everything else in it as it is.
    ///
    /// Nothing is listed if an icon is missing: a list that names it would be wrong. Sets of asset catalogs are listed by
    /// Xcode.
    func list(_ report: inout IconReport, in path: BytePath, writes: Bool) {
        guard let plan = report.plan, !report.hasErrors else { return }
        do throws(DiskError) {
            let old = try project.source.contents(of: path, limit: PropertyListFile.maxBytes)
            do throws(PropertyListProblem) {
                let values = try PropertyListFile(old).values
                let new: [UInt8]
                do {
                    new = try AppIconNames(of: plan, in: values).written(into: old)
                } catch {
                    return report.diagnostics.append(.plistNotChanged(path, error, isPreview: !writes))
                }
                let outcome: IconReport.Companion.Outcome = new == old ? .current : writes ? .edited : .pending
                report.companions.append(IconReport.Companion(path: path, outcome: outcome))
                report.diagnostics += AppIconNames.unlisted(of: plan, in: values, path)
                guard outcome == .edited else { return }
                do throws(DiskError) {
                    try project.source.place(new, at: path, expecting: .file(ContentHash(of: old)))
                } catch {
                    report.companions[report.companions.count - 1].outcome = .failed
                    report.diagnostics.append(.plistNotChanged(path, error, isPreview: false))
                }
            } catch {
                report.diagnostics.append(.notListed(.plistUnreadable(path, error)))
            }
        } catch {
            report.diagnostics.append(.notListed(.plistUnreadable(path, error)))
        }
    }
}

extension AppIconNames {
    /// The names of a plan's loose icons: files with their extensions where the app runs on systems that need them.
    ///
    /// Icons of documents go to the only type of document that the app has: of several, only a person knows which one is meant.
    fileprivate init(of plan: IconPlan, in values: PropertyList) {
        let needsExtensions = Self.needsExtensions(values)
        func names(_ device: DeviceModifier) -> [String] {
            plan.names(device, needsExtensions: needsExtensions)
        }
        let (phone, pad) = (names(.iphone), names(.ipad))
        var lists: [Idiom: [String]] = [:]
        if !phone.isEmpty { lists[.iphone] = phone }
        if !pad.isEmpty { lists[.ipad] = pad }
        let all = phone + pad.filter { !phone.contains($0) }
        if !all.isEmpty { lists[.any] = all }
        let documents = Self.documents(of: plan, in: values)
        let isOnly = values["CFBundleDocumentTypes"]?.items.count == 1
        self.init(lists, documents: isOnly && !documents.isEmpty ? [0: documents] : [:])
    }

    private static func needsExtensions(_ values: PropertyList) -> Bool {
        let system = values["MinimumOSVersion"]?.name.flatMap { SystemVersion($0) }
        return system.map { $0 < .firstWithoutExtensions } ?? false
    }

    /// The names of a plan's icons of documents.
    private static func documents(of plan: IconPlan, in values: PropertyList) -> [String] {
        let needsExtensions = needsExtensions(values)
        let names = [DeviceModifier.iphone, .ipad].flatMap { device in
            plan.names(device, ofDocuments: true, needsExtensions: needsExtensions)
        }
        return names.uniqued
    }

    /// What to say of icons of documents that no type gets: somebody asked for them and for the list.
    fileprivate static func unlisted(
        of plan: IconPlan, in values: PropertyList, _ path: BytePath
    ) -> [Diagnostic] {
        let names = documents(of: plan, in: values)
        let types = values["CFBundleDocumentTypes"]?.items ?? []
        // Whoever listed them by hand has done what there is to do.
        let areListed = types.contains { type in
            Set(type["CFBundleTypeIconFiles"]?.items.compactMap(\.name) ?? []).isSuperset(of: names)
        }
        guard !names.isEmpty, types.count != 1, !areListed else { return [] }
        return [.iconDocumentsUnlisted(path, names, types: types.count)]
    }
}

extension Diagnostic {
    /// An error where a check has a warning: somebody asked for this very list.
    fileprivate static func notListed(_ diagnostic: Diagnostic) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.severity = .error
        return diagnostic
    }
}
