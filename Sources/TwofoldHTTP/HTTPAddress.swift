/// The address of a server of variants, such as `https://cache.example.com/twofold`.
public struct HTTPAddress: Hashable, Sendable {
    /// The address without a slash at its end.
    public let text: String
    /// The host, without a port.
    public let host: String
    /// The port for TCP, that of the scheme unless the address names one.
    public let port: Int

    /// The reason why a text is not the address of a server.
    public enum Mistake: Error, Hashable, Sendable {
        /// The scheme is neither `http` nor `https`.
        case scheme
        /// A user or a password is part of it, and with it of command lines and logs.
        case credentials
        /// There is no host, or a port that is no number.
        case host
        /// It has a query or a fragment, or characters that no address has.
        case path

        /// The mistake and its fix, for a message that does not repeat the address: it may have a password.
        public var message: String {
            switch self {
            case .scheme: "the address of a cache begins with http:// or https://"
            case .credentials:
                "an address with a user or a password would be seen in logs and in lists of processes: "
                    + "put them into ~/.netrc or into the file of --cache-netrc"
            case .host: "the address of a cache has a host, such as https://cache.example.com/twofold"
            case .path: "the address of a cache has no spaces, no '?' and no '#'"
            }
        }
    }

    /// Whether a text is meant as an address, and not as the path of a folder.
    public static func isMeant(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: "://".utf8) }
    }

    /// Reads an address.
    public init(_ text: String) throws(Mistake) {
        let bytes = Array(text.utf8)
        let schemes: [(name: String, port: Int)] = [("http://", 80), ("https://", 443)]
        guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0.name) }) else { throw .scheme }
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && ![0x22, 0x23, 0x3C, 0x3E, 0x3F, 0x5C].contains($0) })
        else { throw bytes.contains(0x40) ? .credentials : .path }
        let rest = bytes.dropFirst(scheme.name.utf8.count)
        let authority = rest.prefix { $0 != 0x2F }
        guard !authority.contains(0x40) else { throw .credentials }
        // An address of IPv6 is in brackets, with colons of its own.
        let host = authority.first == 0x5B ? authority.prefix { $0 != 0x5D } + [0x5D] : authority.prefix { $0 != 0x3A }
        let tail = authority.dropFirst(host.count)
        guard !host.isEmpty, host.count <= authority.count else { throw .host }
        if tail.isEmpty {
            port = scheme.port
        } else {
            guard tail.first == 0x3A, let number = Int(String(decoding: tail.dropFirst(), as: UTF8.self)),
                (1...65535).contains(number)
            else { throw .host }
            port = number
        }
        self.host = String(decoding: host, as: UTF8.self)
        self.text = String(decoding: bytes.reversed().drop { $0 == 0x2F }.reversed(), as: UTF8.self)
    }
}
