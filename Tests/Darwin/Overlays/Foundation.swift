// Names and forms are those of the systems that this stands for.
// swift-format-ignore-file

@_exported import Darwin
@_exported import Dispatch
public struct Data: Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public typealias Index = Int
    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with c: C) where C.Element == UInt8 {}
}
open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = Self(rawValue: 1)
        public static let sortedKeys = Self(rawValue: 2)
        public static let withoutEscapingSlashes = Self(rawValue: 8)
    }
    open var outputFormatting: OutputFormatting = []
    public init() {}
    open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
open class JSONDecoder: @unchecked Sendable {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class ProcessInfo: @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { [:] }
    open var activeProcessorCount: Int { 1 }
}
extension String {
    public struct Encoding: Sendable { public static let utf8 = Encoding() }
    public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
}
public protocol LocalizedError: Error { var errorDescription: String? { get } }
public struct URL: Hashable, Sendable {
    public var path: String { "" }
}
