/// A path below a root, as the bytes that the file system keeps.
///
/// Never absolute, no empty, `.` or `..` component, no NUL: a path that names something outside its root cannot
/// be made. The empty path is the root itself. Strings are for display only, because a name that is not UTF-8
/// does not survive a trip through `String`.
public struct BytePath: Hashable, Comparable, Sendable {
    /// The components from the root down.
    public let components: [[UInt8]]

    /// The root itself.
    public static let root = BytePath(unchecked: [])

    /// A path of these components, or nil when one of them cannot be a file name.
    public init?(components: [[UInt8]]) {
        guard components.allSatisfy(Self.isFileName) else { return nil }
        self.components = components
    }

    /// A path written with slashes, or nil when it is absolute or has an empty, `.` or `..` component.
    public init?(_ bytes: [UInt8]) {
        if bytes.isEmpty {
            self = .root
        } else {
            self.init(
                components: bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                    .map { Array($0) })
        }
    }

    /// A path written as text with slashes.
    public init?(_ text: String) { self.init(Array(text.utf8)) }

    private init(unchecked components: [[UInt8]]) { self.components = components }

    private static func isFileName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && name != [UInt8(ascii: ".")] && name != Array("..".utf8)
            && !name.contains(0) && !name.contains(UInt8(ascii: "/"))
    }

    /// The components joined by slashes; empty for the root.
    public var bytes: [UInt8] { Array(components.joined(separator: [UInt8(ascii: "/")])) }

    /// The last component; empty for the root.
    public var name: [UInt8] { components.last ?? [] }

    /// The folder that holds this path; the root's is the root.
    public var folder: BytePath { BytePath(unchecked: Array(components.dropLast())) }

    /// The path of an entry that was listed in this folder, or nil when `name` cannot be a file name.
    public func appending(_ name: [UInt8]) -> BytePath? {
        Self.isFileName(name) ? BytePath(unchecked: components + [name]) : nil
    }

    /// Whether this path is `folder` or lies below it.
    public func isWithin(_ folder: BytePath) -> Bool { components.starts(with: folder.components) }

    /// The path as it is shown to people: quoted where a byte could mislead a terminal or a reader.
    public var display: String { Quoting.display(bytes.isEmpty ? Array(".".utf8) : bytes) }

    /// Orders by bytes, slash included, as every list that Twofold prints or stores is ordered.
    public static func < (a: BytePath, b: BytePath) -> Bool { byteOrder(a.bytes, b.bytes) }
}
