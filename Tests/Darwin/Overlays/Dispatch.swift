// Names and forms are those of the systems that this stands for.
// swift-format-ignore-file

@_exported import Darwin
open class DispatchObject {}
public struct DispatchQoS: Sendable { public static let unspecified = DispatchQoS() }
public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}
open class DispatchGroup: DispatchObject, @unchecked Sendable {}
open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    @discardableResult public func signal() -> Int { 0 }
    public func wait() {}
}
open class DispatchQueue: DispatchObject, @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 1)
    }
    public init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], target: DispatchQueue? = nil
    ) {}
    @preconcurrency public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
public protocol DispatchSourceProtocol: AnyObject {}
extension DispatchSourceProtocol {
    public typealias DispatchSourceHandler = @convention(block) () -> Void
    public func setEventHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
    public func resume() {}
    public func cancel() {}
}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
open class DispatchSource: DispatchObject {
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
        fatalError()
    }
}
