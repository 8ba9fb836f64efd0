/// Copies the files of a conversion, several at a time, because durable writing costs by the call and not by the file.
struct ConversionWriter {
    var source: any Disk
    var target: any Disk
    var cancellation: Cancellation
    /// The engine for nine-patches.
    var engine: (any ImageEngine)?
    var limits = ImageLimits()

    /// The most files in a batch; each needs a descriptor while it is placed.
    private static let fileLimit = 64
    /// The most bytes in a batch, apart from its last file.
    private static let byteLimit = 8 << 20

    /// Files that wait to be placed together.
    private struct Batch {
        var outputs: [ConversionRun.Output] = []
        var placements: [Placement] = []
        var byteCount = 0
    }

    /// Writes what is missing, and adds what became of each file.
    func write(_ outputs: [ConversionRun.Output], writes: Bool, into report: inout ConversionReport) {
        var batch = Batch()
        var folders: Set<BytePath> = []
        for output in outputs {
            if cancellation.isCancelled {
                report.wasInterrupted = true
                break
            }
            do throws(Diagnostic) {
                guard let content = try content(of: output) else { continue }
                let expecting = try expected(at: output, content)
                guard let expecting, writes else {
                    report.add(output, expecting == nil ? .current : .pending)
                    continue
                }
                batch.outputs.append(output)
                batch.placements.append(Placement(content, at: output.target, expecting: expecting))
                batch.byteCount += content.count
                if batch.outputs.count == Self.fileLimit || batch.byteCount >= Self.byteLimit {
                    place(&batch, &folders, &report)
                }
            } catch {
                report.fail(output, error)
            }
        }
        place(&batch, &folders, &report)
        do throws(DiskError) {
            if !folders.isEmpty { try target.makeNamesDurable(in: folders) }
        } catch {
            report.diagnostics.append(.notCopied(error.path, error))
        }
    }

    private func content(of output: ConversionRun.Output) throws(Diagnostic) -> [UInt8]? {
        guard let path = output.source else { return output.content }
        let file = try source.bytes(of: path, limit: limits.fileBytes)
        if LargeFilePointer.begins(file) { throw .pointer(path, isNeeded: true) }
        guard let stretch = output.stretch, let engine else { return file }
        return try stretch.applied(to: file, at: path, by: engine, limits: limits)
    }

    /// What may be in the place of a file; nil where the file is there already.
    private func expected(
        at output: ConversionRun.Output, _ content: [UInt8]
    ) throws(Diagnostic) -> ExpectedFile? {
        do throws(DiskError) {
            guard let status = try target.status(of: output.target) else { return .absent }
            // A text that an earlier run wrote is not longer than its successor.
            if status.kind == .file, status.size <= content.count {
                let present = try target.contents(of: output.target, limit: content.count)
                if present == content { return nil }
                if output.isEarlier(present) { return .file(ContentHash(of: present)) }
            }
        } catch {
            throw .notCopied(output.target, error)
        }
        throw .occupied(output.target, source: output.source)
    }

    private func place(_ batch: inout Batch, _ folders: inout Set<BytePath>, _ report: inout ConversionReport) {
        guard !batch.outputs.isEmpty else { return }
        let errors = target.place(batch.placements)
        for ((output, placement), error) in zip(zip(batch.outputs, batch.placements), errors) {
            if let error {
                report.fail(
                    output,
                    error.kind == .occupied
                        ? .occupied(output.target, source: output.source) : .notCopied(output.target, error))
            } else {
                folders.insert(output.target.folder)
                report.add(output, .copied(placement.bytes.count))
            }
        }
        batch = Batch()
    }
}

extension ConversionReport {
    fileprivate mutating func add(_ output: ConversionRun.Output, _ outcome: Outcome) {
        files.append(File(source: output.source, target: output.target, outcome: outcome))
    }

    fileprivate mutating func fail(_ output: ConversionRun.Output, _ problem: Diagnostic) {
        diagnostics.append(problem)
        add(output, .failed)
    }
}
