/// The bytes that the text of a URL stands for, whatever they are: names on disk need not be UTF-8.
package func percentDecoded(_ url: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(url.utf8)[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
    }
    return bytes
}
