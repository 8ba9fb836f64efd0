/// Reads a `srcset` as browsers do, and picks what they pick: written from the HTML standard's algorithm.
///
/// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
package struct SrcsetReader {
    package struct Candidate: Hashable, Sendable {
        package var url: String
        package var density: Double?
        package var width: Int?
    }

    package let candidates: [Candidate]
    /// Whether the standard calls anything in it a parse error.
    package let hasErrors: Bool

    package init(_ text: String) {
        let input = Array(text.utf8)
        let spaces = Set("\t\n\u{0C}\r ".utf8)
        let comma = UInt8(ascii: ",")
        var position = 0
        var found: [Candidate] = []
        var errors = false
        func collect(_ condition: (UInt8) -> Bool) -> [UInt8] {
            let start = position
            while position < input.count, condition(input[position]) { position += 1 }
            return Array(input[start..<position])
        }
        while true {
            let skipped = collect { spaces.contains($0) || $0 == comma }
            if skipped.contains(comma), found.isEmpty { errors = true }
            guard position < input.count else { break }
            var url = collect { !spaces.contains($0) }
            var descriptors: [[UInt8]] = []
            if url.last == comma {
                if url.dropLast().last == comma { errors = true }
                while url.last == comma { url.removeLast() }
            } else {
                _ = collect { spaces.contains($0) }
                // No descriptor has parentheses, so the tokenizer's other states are never reached here.
                let rest = collect { $0 != comma }
                if rest.contains(UInt8(ascii: "(")) { errors = true }
                if position < input.count { position += 1 }
                descriptors = rest.split(whereSeparator: spaces.contains).map { Array($0) }
            }
            var candidate = Candidate(url: String(decoding: url, as: UTF8.self))
            var isWrong = false
            for descriptor in descriptors {
                let number = String(decoding: descriptor.dropLast(), as: UTF8.self)
                switch descriptor.last {
                case UInt8(ascii: "w"):
                    guard candidate.width == nil, candidate.density == nil, let width = Int(number), width > 0,
                        number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
                    else {
                        isWrong = true
                        continue
                    }
                    candidate.width = width
                case UInt8(ascii: "x"):
                    guard candidate.width == nil, candidate.density == nil, let density = Double(number), density >= 0
                    else {
                        isWrong = true
                        continue
                    }
                    candidate.density = density
                default: isWrong = true
                }
            }
            if isWrong { errors = true } else { found.append(candidate) }
        }
        candidates = found
        hasErrors = errors
    }

    /// The candidate for a screen: the smallest that is enough for it, else the largest, as browsers do.
    package func chosen(density: Double, layoutWidth: Double? = nil) -> Candidate? {
        func own(_ candidate: Candidate) -> Double {
            if let width = candidate.width, let layoutWidth { return Double(width) / layoutWidth }
            return candidate.density ?? 1
        }
        let sorted = candidates.sorted { own($0) < own($1) }
        return sorted.first { own($0) >= density } ?? sorted.last
    }
}
