// Copies of images under names that say their content.

extension WebRun {
    /// Copies the files of a report into the project's tree for staging, and gives each the path of its copy.
    ///
    /// A name that says the content never needs other bytes, so nothing is ever replaced: a copy that is there with
    /// the same bytes is current, and any other file in its place is left alone, and an error. Copies of files that no
    /// longer exist are left, too: pages that were sent out before still ask for them.
    package func copy(_ report: WebReport, cancellation: Cancellation = Cancellation()) -> WebReport {
        guard let target = project.staging else { return report }
        var report = report
        var batch = Batch(disk: target)
        var folders: Set<BytePath> = []
        for image in report.images.indices {
            for index in report.images[image].files.indices {
                guard !cancellation.isCancelled else { return report }
                let path = report.images[image].files[index].path
                do throws(Diagnostic) {
                    let content = try read(path)
                    guard let name = HashedName.of(path.name, content: ContentHash(of: content)),
                        let place = path.folder.appending(name)
                    else { throw .nameTooLong(path, from: path) }
                    if try !isCurrent(place, content, of: path, on: target) {
                        batch.add(Placement(content, at: place, expecting: .absent))
                        folders.insert(place.folder)
                    }
                    report.images[image].files[index].copy = place
                } catch {
                    report.diagnostics.append(error)
                }
            }
        }
        batch.flush()
        report.diagnostics += batch.problems
        report.forget(Set(batch.problems.map(\.path)))
        report.copiedCount = batch.placedCount
        do throws(DiskError) {
            if !folders.isEmpty { try target.makeNamesDurable(in: folders) }
        } catch {
            report.diagnostics.append(.notPlaced(error.path, error))
        }
        report.diagnostics.sort { $0.path < $1.path }
        return report
    }

    private func read(_ path: BytePath) throws(Diagnostic) -> [UInt8] {
        try project.source.bytes(of: path, limit: project.policy.limits.fileBytes)
    }

    private func isCurrent(
        _ place: BytePath, _ content: [UInt8], of path: BytePath, on target: any Disk
    ) throws(Diagnostic) -> Bool {
        do throws(DiskError) {
            guard let status = try target.status(of: place) else { return false }
            guard status.kind == .file, status.size == content.count,
                try target.contents(of: place, limit: content.count) == content
            else { throw DiskError("place", place, .occupied) }
            return true
        } catch {
            throw error.kind == .occupied ? .foreignCopy(place, of: path) : .notPlaced(place, error)
        }
    }

    /// Files that are placed together, because durable writing costs by the call and not by the file.
    private struct Batch {
        let disk: any Disk
        var waiting: [Placement] = []
        var byteCount = 0
        var placedCount = 0
        var problems: [Diagnostic] = []

        mutating func add(_ placement: Placement) {
            waiting.append(placement)
            byteCount += placement.bytes.count
            if waiting.count >= 64 || byteCount >= 8 << 20 { flush() }
        }

        mutating func flush() {
            for (placement, error) in zip(waiting, disk.place(waiting)) {
                if let error { problems.append(.notPlaced(placement.path, error)) } else { placedCount += 1 }
            }
            waiting = []
            byteCount = 0
        }
    }
}

extension WebReport {
    /// Takes back copies that could not be written, so that no page names them.
    fileprivate mutating func forget(_ copies: Set<BytePath>) {
        guard !copies.isEmpty else { return }
        for image in images.indices {
            for index in images[image].files.indices
            where images[image].files[index].copy.map(copies.contains) == true {
                images[image].files[index].copy = nil
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func foreignCopy(_ path: BytePath, of original: BytePath) -> Diagnostic {
        Rule.fileForeign.diagnostic(
            path,
            "another file has the name of a copy of \(original.display); Twofold leaves it as it is",
            fix: "delete it, or name another folder with --hashed", related: [original])
    }
}
