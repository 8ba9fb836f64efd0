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
            guard let content = content(of: output, &report) else { continue }
            let (outcome, expecting) = state(of: output, content, &report)
            switch outcome {
            case .pending where writes:
                batch.outputs.append(output)
                batch.placements.append(Placement(content, at: output.target, expecting: expecting))
                batch.byteCount += content.count
                if batch.outputs.count == Self.fileLimit || batch.byteCount >= Self.byteLimit {
                    place(&batch, &folders, &report)
                }
            default: report.add(output, outcome)
            }
        }
        place(&batch, &folders, &report)
        do throws(DiskError) {
            if !folders.isEmpty { try target.makeNamesDurable(in: folders) }
        } catch {
            report.diagnostics.append(.notCopied(error.path, error))
        }
    }

    private func content(of output: ConversionRun.Output, _ report: inout ConversionReport) -> [UInt8]? {
        guard let path = output.source else { return output.content }
        let file: [UInt8]
        do throws(DiskError) {
            file = try source.contents(of: path, limit: limits.fileBytes)
        } catch {
            report.diagnostics.append(.unreadable(path, error))
            report.add(output, .failed)
            return nil
        }
        if LargeFilePointer.begins(file) {
            report.diagnostics.append(.pointer(path, isNeeded: true))
            report.add(output, .failed)
            return nil
        }
        guard let stretch = output.stretch, let engine else { return file }
        do throws(StretchConversion.Problem) {
            return try stretch.applied(to: file, by: engine, limits: limits)
        } catch {
            switch error {
            case .image(let error): report.diagnostics.append(.image(error, path, limits: limits))
            case .noRoom(let size): report.diagnostics.append(.noRoomToStretch(path, size))
            }
            report.add(output, .failed)
            return nil
        }
    }

    /// Whether a file is to be written, and what may be there; a failure is reported.
    private func state(
        of output: ConversionRun.Output, _ content: [UInt8], _ report: inout ConversionReport
    ) -> (ConversionReport.Outcome, ExpectedFile) {
        do throws(DiskError) {
            guard let status = try target.status(of: output.target) else { return (.pending, .absent) }
            // A text that an earlier run wrote is not longer than its successor.
            if status.kind == .file, status.size <= content.count {
                let present = try target.contents(of: output.target, limit: content.count)
                if present == content { return (.current, .absent) }
                if output.isEarlier(present) { return (.pending, .file(ContentHash(of: present))) }
            }
            report.diagnostics.append(.occupied(output.target, source: output.source))
        } catch {
            report.diagnostics.append(.notCopied(output.target, error))
        }
        return (.failed, .absent)
    }

    private func place(_ batch: inout Batch, _ folders: inout Set<BytePath>, _ report: inout ConversionReport) {
        guard !batch.outputs.isEmpty else { return }
        let errors = target.place(batch.placements)
        for ((output, placement), error) in zip(zip(batch.outputs, batch.placements), errors) {
            if let error {
                report.diagnostics.append(
                    error.kind == .occupied
                        ? .occupied(output.target, source: output.source) : .notCopied(output.target, error))
                report.add(output, .failed)
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
}
