/// A path below a root, as the bytes that the file system keeps.
///
/// Never absolute, no empty, `.` or `..` component, no NUL: a path that names something outside its root cannot
/// be made. The empty path is the root itself. Strings are for display only, because a name that is not UTF-8
/// does not survive a trip through `String`.
public struct BytePath: Hashable, Comparable, Sendable {
    /// The components from the root down, joined by slashes; empty for the root.
    public let bytes: [UInt8]

    private static let slash = UInt8(ascii: "/")

    /// The root itself.
    public static let root = BytePath(unchecked: [])

    /// A path of these components, or nil when one of them cannot be a file name.
    public init?(components: [[UInt8]]) {
        guard components.allSatisfy(Self.isFileName) else { return nil }
        self.init(unchecked: Array(components.joined(separator: [Self.slash])))
    }

    /// A path written with slashes, or nil when it is absolute or has an empty, `.` or `..` component.
    public init?(_ bytes: [UInt8]) {
        guard bytes.isEmpty || Self.areFileNames(bytes) else { return nil }
        self.init(unchecked: bytes)
    }

    /// A path written as text with slashes.
    public init?(_ text: String) { self.init(Array(text.utf8)) }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    private static func isFileName(_ name: [UInt8]) -> Bool {
        areFileNames(name) && !name.contains(slash)
    }

    /// Whether these are names with slashes between them.
    private static func areFileNames(_ bytes: [UInt8]) -> Bool {
        // In one step for the whole path: lock file and cache hold thousands.
        bytes.withUnsafeBufferPointer { bytes in
            var length = 0
            var dots = 0
            // An empty name is not a file name either.
            func isName() -> Bool { length > 2 || dots < length }
            for byte in bytes {
                switch byte {
                case 0: return false
                case slash:
                    guard isName() else { return false }
                    length = 0
                    dots = 0
                default:
                    length += 1
                    if byte == UInt8(ascii: ".") { dots += 1 }
                }
            }
            return isName()
        }
    }

    /// The components from the root down; none for the root.
    public var components: [[UInt8]] { bytes.split(separator: Self.slash).map { Array($0) } }

    /// The last component; empty for the root.
    public var name: [UInt8] { Array(bytes.suffix(while: { $0 != Self.slash })) }

    /// The folder that holds this path; the root's is the root.
    public var folder: BytePath {
        BytePath(unchecked: Array(bytes[..<(bytes.lastIndex(of: Self.slash) ?? 0)]))
    }

    /// The path of an entry that was listed in this folder, or nil when `name` cannot be a file name.
    public func appending(_ name: [UInt8]) -> BytePath? {
        guard Self.isFileName(name) else { return nil }
        guard !bytes.isEmpty else { return BytePath(unchecked: name) }
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count + 1 + name.count)
        path += bytes
        path.append(Self.slash)
        path += name
        return BytePath(unchecked: path)
    }

    /// The same path in a tree in which this path's root is `folder`.
    package func placed(in folder: BytePath) -> BytePath {
        if folder == .root { return self }
        return self == .root ? folder : BytePath(unchecked: folder.bytes + [Self.slash] + bytes)
    }

    /// The same path relative to `folder`; nil when it does not lie in it.
    package func seen(from folder: BytePath) -> BytePath? {
        guard isWithin(folder) else { return nil }
        if folder == .root { return self }
        return BytePath(unchecked: Array(bytes.dropFirst(folder.bytes.count + 1)))
    }

    /// The deepest folder that contains both paths, each of which may be that folder.
    package func common(with other: BytePath) -> BytePath { upwards.first { other.isWithin($0) } ?? .root }

    /// The path itself, then each folder around it from the innermost one to the root.
    package var upwards: UnfoldFirstSequence<BytePath> { sequence(first: self) { $0 == .root ? nil : $0.folder } }

    /// Whether this path is `folder` or lies below it.
    package func isWithin(_ folder: BytePath) -> Bool {
        let length = folder.bytes.count
        return length == 0
            || bytes.starts(with: folder.bytes) && (bytes.count == length || bytes[length] == Self.slash)
    }

    /// Whether this path is that of a file or folder directly in `folder`.
    func isDirectly(in folder: BytePath) -> Bool {
        let start = folder.bytes.isEmpty ? 0 : folder.bytes.count + 1
        return isWithin(folder) && bytes.count > start && !bytes[start...].contains(Self.slash)
    }

    /// The path as it is shown to people: quoted where a byte could mislead a terminal or a reader.
    public var display: String { Quoting.display(bytes.isEmpty ? Array(".".utf8) : bytes) }

    /// Compares with one call, as the hash is computed with one.
    @inlinable public static func == (a: BytePath, b: BytePath) -> Bool { sameBytes(a.bytes, b.bytes) }

    /// Hashes all bytes with one call, because the synthesized function takes byte by byte.
    @inlinable public func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

    /// Orders by bytes, slash included, as every list that Twofold prints or stores is ordered.
    @inlinable public static func < (a: BytePath, b: BytePath) -> Bool { byteOrder(a.bytes, b.bytes) }
}
