/// What is wrong with the name of a folder of Android's resources, and the name that was probably meant.
package enum AndroidFolderProblem: Hashable, Sendable {
    /// No kind of resources has this name.
    case kind(String, meant: String)
    /// Android knows no such qualifier.
    case qualifier(String, meant: String?)
    /// The qualifiers are not in Android's order.
    case order(meant: String)
    /// Two qualifiers say the same kind of thing.
    case twice(String, String)
    /// It is read as the same name in lower case.
    case capitals(meant: String)

    /// The problem of a folder's name; nil for a name that Android reads as it stands, and for folders of no images.
    ///
    /// Android's compiler reads qualifiers in lower case, but not the kind before them.
    package init?(of name: [UInt8]) {
        let text = String(decoding: name, as: UTF8.self)
        let words = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let own = words[0]
        guard Self.kinds.contains(own) else {
            guard let meant = NearestWord.to(own, among: Self.kinds) else { return nil }
            self = .kind(own, meant: ([meant] + words.dropFirst()).joined(separator: "-"))
            return
        }
        let lower = words.dropFirst().map { $0.lowercased() }
        var parts = lower.map { Array($0.utf8)[...] }[...]
        var found: [(kind: AndroidQualifier, text: String)] = []
        while let first = parts.first {
            let before = parts.count
            guard let kind = AndroidQualifier.takeAny(from: &parts) else {
                let word = words[words.count - before]
                let near = AndroidQualifier.word(like: String(decoding: first, as: UTF8.self))
                let meant = near.map { near in
                    words.enumerated().map { $0 == words.count - before ? near : $1 }.joined(separator: "-")
                }
                self = .qualifier(word, meant: meant)
                return
            }
            let range = (words.count - before)..<(words.count - parts.count)
            found.append((kind, words[range].joined(separator: "-")))
        }
        let sorted = found.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(
            \.element)
        if let index = sorted.indices.dropFirst().first(where: { sorted[$0].kind == sorted[$0 - 1].kind }) {
            self = .twice(sorted[index - 1].text, sorted[index].text)
        } else if sorted.map(\.kind) != found.map(\.kind) {
            self = .order(meant: ([own] + sorted.map(\.text)).joined(separator: "-"))
        } else if found.contains(where: { $0.kind != .locale && $0.text != $0.text.lowercased() }) {
            self = .capitals(
                meant: ([own] + found.map { $0.kind == .locale ? $0.text : $0.text.lowercased() }).joined(
                    separator: "-"))
        } else {
            return nil
        }
    }

    /// The name that was meant, where it is evident.
    package var meant: String? {
        switch self {
        case .kind(_, let meant), .order(let meant), .capitals(let meant): meant
        case .qualifier(_, let meant): meant
        case .twice: nil
        }
    }

    /// What is wrong.
    package var sentence: String {
        func quoted(_ text: String) -> String { "'\(Quoting.display(Array(text.utf8)))'" }
        switch self {
        case .kind(let word, _): return "Android has no folders of a kind \(quoted(word))"
        case .qualifier(let word, _): return "Android knows no qualifier \(quoted(word))"
        case .order: return "the qualifiers of the folder are not in Android's order"
        case .twice(let a, let b): return "\(quoted(a)) and \(quoted(b)) exclude each other"
        case .capitals(let meant): return "Android reads this folder's name as \(Quoting.display(Array(meant.utf8)))"
        }
    }

    /// What to do.
    package var fix: String {
        meant.map { "rename the folder to \(Quoting.display(Array($0.utf8)))" } ?? "rename the folder"
    }

    /// Whether Android reads the name after all.
    package var isRead: Bool { if case .capitals = self { true } else { false } }

    private static let kinds = ["drawable", "mipmap"]
}
