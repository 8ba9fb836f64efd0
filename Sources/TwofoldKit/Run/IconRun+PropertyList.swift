// Lists icons that were just made in an app's property list.

extension IconRun {
    /// Sets the lists of an `Info.plist` to the icons of a report, and leaves everything else in it as it is.
    ///
    /// Nothing is listed if an icon is missing: a list that names it would be wrong. Sets of asset catalogs are listed by
    /// Xcode.
    func list(_ report: inout IconReport, in path: BytePath, writes: Bool) {
        guard let plan = report.plan, !report.hasErrors else { return }
        do throws(DiskError) {
            let old = try project.source.contents(of: path, limit: PropertyListFile.mostBytes)
            do throws(PropertyListProblem) {
                let new = try AppIconNames(of: plan, in: try PropertyListFile(old).values).written(into: old)
                let outcome: IconReport.Companion.Outcome = new == old ? .current : writes ? .edited : .pending
                report.companions.append(IconReport.Companion(path: path, outcome: outcome))
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
        let system = values["MinimumOSVersion"]?.name.flatMap { SystemVersion($0) }
        let needsExtensions = system.map { $0 < .firstWithoutExtensions } ?? false
        func names(_ device: DeviceModifier, isDocument: Bool) -> [String] {
            if needsExtensions { return plan.fileNames(device, isDocument: isDocument) }
            return isDocument ? plan.documentIconNames(device) : plan.bundleIconNames(device)
        }
        let (phone, pad) = (names(.iphone, isDocument: false), names(.ipad, isDocument: false))
        var lists: [Idiom: [String]] = [:]
        if !phone.isEmpty { lists[.iphone] = phone }
        if !pad.isEmpty { lists[.ipad] = pad }
        let all = phone + pad.filter { !phone.contains($0) }
        if !all.isEmpty { lists[.any] = all }
        let documents = names(.iphone, isDocument: true)
        let others = names(.ipad, isDocument: true).filter { !documents.contains($0) }
        let isOnly = values["CFBundleDocumentTypes"]?.items.count == 1
        self.init(lists, documents: isOnly && !(documents + others).isEmpty ? [0: documents + others] : [:])
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
