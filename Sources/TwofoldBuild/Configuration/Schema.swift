/// A part of a JSON Schema (2020-12), as far as a configuration file and the documents for programs need it.
package indirect enum Schema: Sendable {
    case text(pattern: String?)
    case words([String])
    case truth
    /// A whole number, in a range if there is one.
    case whole(ClosedRange<Int>?)
    case amount
    case number(ClosedRange<Double>?)
    case list(Schema, isEmptyAllowed: Bool = false)
    case any([Schema])
    /// A table with these keys and no others.
    case table([String: Schema], required: [String] = [])
    /// A table with keys of a pattern.
    case open(keys: Schema, values: Schema)
    case nothing
    /// A part with what editors show about it.
    case described(Schema, meaning: String)
    /// A part that is written once, and its name.
    case reference(String)
}
