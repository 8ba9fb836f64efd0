package import TwofoldKit

extension BuildPolicy {
    /// The default policy with a change.
    package init(_ change: (inout BuildPolicy) -> Void) {
        self.init()
        change(&self)
    }
}
