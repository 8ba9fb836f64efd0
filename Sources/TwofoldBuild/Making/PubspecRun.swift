/// Lists the images of a project's Flutter targets in the `pubspec.yaml` of their packages, after a build.
///
/// It comes after the build, so that an interrupted run leaves no entry for a file that does not exist.
package struct PubspecRun: Sendable {
    var project: Project

    /// The entries that a file was given.
    package struct Listing: Hashable, Sendable {
        package var path: BytePath
        /// The entries, sorted.
        package var entries: [String]
    }

    package init(_ project: Project) { self.project = project }

    /// Adds missing entries for the images that a survey planned.
    ///
    /// - Parameters:
    ///   - survey: The survey that was built.
    ///   - writes: Whether files are written; otherwise the report says which are stale.
    ///   - report: The report of the build, which gets a diagnostic for each file that is not as it should be.
    /// - Returns: The files that were written.
    package func run(_ survey: Survey, writes: Bool, into report: inout RunReport) -> [Listing] {
        guard !report.wasInterrupted else { return [] }
        var images: [BytePath: [BytePath]] = [:]
        var found: [Diagnostic] = []
        for target in project.policy.targets where target.layout == .flutter {
            let files = project.policy.flutterImages(of: survey.plan, for: target)
            guard !files.isEmpty else { continue }
            let place = target.to ?? target.from
            do throws(DiskError) {
                if let path = try PubspecUpdate.pubspec(of: place, on: project.source) {
                    images[path, default: []] += files
                } else {
                    found.append(.noPubspec(for: place))
                }
            } catch {
                found.append(.pubspecNotWritten(place, error))
            }
        }
        var listings: [Listing] = []
        for (path, files) in images.sorted(by: { $0.key < $1.key }) {
            var update = PubspecUpdate(path, on: project.source)
            update.isPreview = !writes
            switch update.run(images: files) {
            case .current: break
            case .listed(let entries) where writes: listings.append(Listing(path: path, entries: entries))
            case .listed(let entries): found.append(.pubspecStale(path, lacking: entries))
            case .refused(let diagnostic): found.append(diagnostic)
            }
        }
        report.add(found.compactMap(survey.judged))
        return listings
    }
}

extension BuildPolicy {
    /// The files of a plan that Flutter finds in a target's place.
    fileprivate func flutterImages(of plan: Plan, for target: Target) -> [BytePath] {
        if let folder = target.to {
            return (plan.variants.map(\.path) + plan.kept).filter { $0.isWithin(folder) }
        }
        func isOfTarget(_ path: BytePath) -> Bool { !isWritten(path) && besideTarget(for: path) == target }
        // A master such as foo@3x.png lies beside the image's files, and Flutter does not know it as one of them.
        let inPlace = plan.masters.map(\.master).filter {
            !$0.format.isVector && AssetName(parsing: $0.path.name).scale == .x1
        }.map(\.path)
        return (plan.variants.map(\.path) + plan.kept + inPlace).filter(isOfTarget)
    }
}

extension Diagnostic {
    fileprivate static func noPubspec(for place: BytePath) -> Diagnostic {
        Rule.flutterPubspecNotWritten.diagnostic(
            place, "no entry was added: neither this folder nor one around it has a pubspec.yaml",
            fix: "run twofold in the folder of pubspec.yaml, or in one above it")
    }

    fileprivate static func pubspecStale(_ path: BytePath, lacking entries: [String]) -> Diagnostic {
        Rule.flutterPubspecStale.diagnostic(
            path,
            "\(entries.count == 1 ? "an entry" : "\(entries.count) entries") would be added: "
                + Diagnostic.list(entries.map { Array($0.utf8) }))
    }
}
