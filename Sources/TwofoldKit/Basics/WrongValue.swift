/// Why a text is no value of the kind that is wanted, in a sentence for whoever wrote it.
package struct WrongValue: Error, Hashable, CustomStringConvertible {
    /// What is the matter.
    package var description: String

    package init(_ description: String) { self.description = description }
}
