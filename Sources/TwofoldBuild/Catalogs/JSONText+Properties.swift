// The flags of a catalog's folder, which stand in an object of their own.

extension JSONText {
    /// The text with a flag among its properties set to true; unchanged if the properties are not an object.
    func setting(_ flag: StaticString) -> [UInt8] {
        let yes = Array("true".utf8)
        guard let properties = root["properties"] else {
            let place = place(of: "properties", in: root, like: nil) { $0.count }
            return applying([inserting("properties", object(of: flag, yes), into: root, at: place)]) ?? bytes
        }
        guard case .object = properties.content else { return bytes }
        if let old = properties[flag] { return applying([Splice(range: old.range, bytes: yes)]) ?? bytes }
        let place = place(of: flag, in: properties, like: nil) { $0.count }
        return applying([inserting(flag, yes, into: properties, at: place)]) ?? bytes
    }

    /// An object with one member, in the form of the text: in lines of their own if its members are.
    private func object(of key: StaticString, _ value: [UInt8]) -> [UInt8] {
        let quoted = key.withUTF8Buffer { [UInt8(ascii: "\"")] + $0 + [UInt8(ascii: "\"")] }
        let colon = root.members.first.map { Array(bytes[$0.keyRange.upperBound..<$0.value.range.lowerBound]) }
        let member = quoted + (colon ?? Array(" : ".utf8)) + value
        let before = root.members.first.map { bytes[(root.range.lowerBound + 1)..<$0.range.lowerBound] } ?? []
        // Twice the indentation of a member, behind the same line end.
        let indentation = before.suffix { $0 != 0x0A }
        let start = before.contains(0x0A) ? before + indentation : []
        let end = before.contains(0x0A) ? Array(before) : []
        return [UInt8(ascii: "{")] + start + member + end + [UInt8(ascii: "}")]
    }
}
