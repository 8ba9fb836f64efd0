import TwofoldImaging

/// A form of an image and a way to filter its rows: one of those that may make the smallest file.
struct PNGCandidate {
    var form: PNGColorFormat
    var filtering = PNGForm.Filters.none

    /// Bytes of a row, with its filter's number.
    var rowLength: Int { form.bytesPerRow + 1 }
    /// Bytes of its rows before compression.
    var byteCount: Int { rowLength * form.size.height }
    /// Bytes of the file besides the compressed rows, as far as candidates differ in them.
    var overhead: Int { [form.palette, form.paletteAlpha].reduce(0) { $0 + ($1.isEmpty ? 0 : 12 + $1.count) } }
    /// Bytes from one pixel to the next for filters, at least 1.
    var pixelBytes: Int { form.color.pixelBytes(bits: form.bits) }

    /// The candidates of an image, the plain one first.
    static func all(of forms: PNGCandidates) -> [PNGCandidate] {
        let direct = PNGCandidate(form: forms.direct().inFileOrder)
        // Neighboring indices and packed bits have no similar values, so filters make them larger.
        let filtered = direct.form.bits >= 8 ? PNGCandidate(form: direct.form, filtering: .byRow) : nil
        return [direct, filtered, forms.indexed().map { PNGCandidate(form: $0) }].compactMap(\.self)
    }

    /// The rows in the form for compression: each begins with its filter's number.
    func rows() -> [UInt8] {
        filtering == .byBand ? mixedRows() : rows(of: [0..<form.size.height], filtering)
    }

    func rows(of bands: [Range<Int>], _ filtering: PNGForm.Filters) -> [UInt8] {
        let count = form.bytesPerRow
        let total = bands.reduce(0) { $0 + $1.count * rowLength }
        return [UInt8](unsafeUninitializedCapacity: total) { output, initialized in
            form.rows.withUnsafeBytes { rows in
                guard let source = rows.baseAddress, var target = UnsafeMutableRawPointer(output.baseAddress) else {
                    return
                }
                let isFiltered = filtering == .byRow
                var choice = PNGAdaptiveFilter(count: isFiltered ? count : 0, pixelBytes: pixelBytes)
                for y in bands.joined() {
                    let row = source + y * count
                    if isFiltered {
                        choice.filter(row, above: y == 0 ? nil : row - count, into: target)
                    } else {
                        target.storeBytes(of: PNGRowFilter.none.rawValue, as: UInt8.self)
                        (target + 1).copyMemory(from: row, byteCount: count)
                    }
                    target += rowLength
                }
                initialized = total
            }
        }
    }

    /// Bytes of a band, for which one decision is made.
    private static let bandBytes = 64 << 10

    /// Each band of rows filtered or not, whichever a quick compression makes less of.
    ///
    /// A band alone does not show repetitions at greater distances, which filters hide; measurements show that a twelfth
    /// makes up for it.
    private func mixedRows() -> [UInt8] {
        let height = form.size.height
        let step = max(1, Self.bandBytes / rowLength)
        var all: [UInt8] = []
        all.reserveCapacity(byteCount)
        for start in stride(from: 0, to: height, by: step) {
            let band = start..<min(start + step, height)
            let plain = rows(of: [band], .none)
            let filtered = rows(of: [band], .byRow)
            let counts = [plain, filtered].map { Deflate.zlibStream(of: $0, level: 1)?.count ?? .max }
            all += counts[1] < counts[0] / 13 * 12 ? filtered : plain
        }
        return all
    }
}

extension PNGColorFormat {
    /// The same form with 16-bit samples in PNG's byte order, the highest byte first.
    fileprivate var inFileOrder: PNGColorFormat {
        guard bits == 16, UInt16(1).bigEndian != 1 else { return self }
        var form = self
        form.rows.withUnsafeMutableBytes { bytes in
            let samples = bytes.assumingMemoryBound(to: UInt16.self)
            for index in samples.indices { samples[index] = samples[index].bigEndian }
        }
        return form
    }
}
