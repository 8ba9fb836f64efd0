/// Finds the word that a mistyped one was probably meant to be.
package enum NearestWord {
    /// The word of `words` that is nearest to `text`; nil when none is near.
    package static func to(_ text: String, among words: [String]) -> String? {
        let typed = Array(text.lowercased().utf8.prefix(64))
        let candidates = words.map { (word: $0, steps: distance(typed, Array($0.utf8))) }
        guard let best = candidates.min(by: { $0.steps < $1.steps }) else { return nil }
        let (shorter, longer) = (min(typed.count, best.word.utf8.count), max(typed.count, best.word.utf8.count))
        // Of two short words, one letter is much: "Z" is not nearly "A".
        return best.steps <= max(1, shorter / 3) && best.steps * 3 <= longer ? best.word : nil
    }

    /// The number of letters to insert, delete, replace, or swap with the next one to turn one word into the other.
    package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var steps = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { steps = min(steps, beforeLast[j - 1] + 1) }
                row.append(steps)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
