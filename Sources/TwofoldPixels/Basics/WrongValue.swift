/// The reason why a text is not a valid value, as a sentence for the person who wrote it.
package struct WrongValue: Error, Hashable, CustomStringConvertible {
    /// The reason.
    public var description: String

    package init(_ description: String) { self.description = description }
}
