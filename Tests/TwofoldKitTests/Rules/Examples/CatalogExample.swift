import TwofoldKit

extension Rule.Example.File {
    /// A `Contents.json` with these slots, each written as its members: `idiom universal scale 2x filename a.png`.
    static func slots(_ slots: String..., version: Int = 1) -> Self {
        let images = slots.map { slot in
            let words = slot.split(separator: " ")
            let members = stride(from: 0, to: words.count - 1, by: 2).map { "\"\(words[$0])\":\"\(words[$0 + 1])\"" }
            return "{\(members.joined(separator: ","))}"
        }
        return .text(#"{"images":[\#(images.joined(separator: ","))],"info":{"version":\#(version),"author":"xcode"}}"#)
    }
}
