import ArgumentParser

/// Words with commas between them, such as `ios-7,ios-8`, each of which is a value of a type.
struct WordList<Value: RawRepresentable & CaseIterable & Sendable>: Sendable where Value.RawValue == String {
    let values: [Value]

    /// Reads the value of an option, which the parser names before the message.
    init(text: String) throws {
        values = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let value = Value(rawValue: String(word)) else {
                let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(word)' is not one of \(known).")
            }
            return value
        }
    }
}
