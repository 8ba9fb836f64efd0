import Synchronization
public import TwofoldBuild

/// A store on a server, with GET and PUT of `/ac/` and `/cas/`: Bazel's simple remote cache over HTTP.
///
/// libcurl is opened for the first request. No redirect is followed, and no proxy is used.
public final class HTTPStore: CacheStore {
    /// The login and the patience for a server.
    public struct Settings: Hashable, Sendable {
        /// Lines that are sent with every request, such as `Authorization: Bearer …`.
        public var headers: [String]
        /// The path of a file of logins in the form of `.netrc`; nil for none.
        public var netrc: [UInt8]?
        /// Seconds after which a server that sends nothing has failed.
        ///
        /// Default: 10.
        public var timeout: Int

        /// Settings with these parts.
        ///
        /// - Parameters:
        ///   - headers: Lines that are sent with every request.
        ///   - netrc: The path of a file of logins.
        ///   - timeout: Seconds after which a server that sends nothing has failed.
        public init(headers: [String] = [], netrc: [UInt8]? = nil, timeout: Int = 10) {
            self.headers = headers
            self.netrc = netrc
            self.timeout = timeout
        }
    }

    /// The address of the server.
    public let address: HTTPAddress
    /// Many, because each request waits for the network.
    public let connections = 16
    private let settings: Settings
    private let client = Mutex<Result<HTTPClient, CacheFailure>?>(nil)
    private let isStopped = Mutex(false)

    /// The address.
    public var name: String { address.text }

    /// The slowest transfer that is waited for, in bytes a second.
    private static let slowest = 16 << 10

    /// A store on the server at an address, which is not asked yet.
    public init(_ address: HTTPAddress, _ settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// What the server has under the name of the item.
    public func get(_ item: CacheItem, limit: Int) -> CacheAnswer {
        switch opened.map({ $0.get(url(of: item), limit: limit, milliseconds(for: limit)) }) {
        case .success(.answer(200, let body)): .found(body)
        // 410 is "gone".
        case .success(.answer(404, _)), .success(.answer(410, _)), .success(.answer(204, _)): .absent
        case .success(.answer(let status, _)): .failed(Self.failure(status))
        case .success(.tooLong): .tooLong
        case .success(.failed(let reason)): .failed(CacheFailure(reason))
        case .failure(let failure): .failed(failure)
        }
    }

    /// Sends the item to the server.
    public func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt {
        switch opened.map({ $0.put(bytes, to: url(of: item), milliseconds(for: bytes.count)) }) {
        case .success(.answer(200..<300, _)): .stored
        case .success(.answer(let status, _)): .failed(Self.failure(status))
        case .success(.tooLong): .failed(CacheFailure("the server answered at length"))
        case .success(.failed(let reason)): .failed(CacheFailure(reason))
        case .failure(let failure): .failed(failure)
        }
    }

    /// Ends the requests in progress, within a second.
    public func stop() {
        isStopped.withLock { $0 = true }
        client.withLock { client in
            if case .success(let client) = client { client.stop() }
        }
    }

    private func url(of item: CacheItem) -> String { "\(address.text)/\(item.name)" }

    private func milliseconds(for byteCount: Int) -> Int {
        min(settings.timeout + byteCount / Self.slowest, 3600) * 1000
    }

    /// The client, which opens libcurl the first time.
    private var opened: Result<HTTPClient, CacheFailure> {
        client.withLock { client in
            if let client { return client }
            let made = HTTPClient.open(settings)
            client = made
            if case .success(let new) = made, isStopped.withLock(\.self) { new.stop() }
            return made
        }
    }

    private static func failure(_ status: Int) -> CacheFailure {
        switch status {
        case 300..<400: CacheFailure("the server redirects to another address (\(status)), which is not followed")
        case 401, 407: CacheFailure("the server wants a login (\(status))", isFinal: true)
        case 403: CacheFailure("the server does not allow it (403)", isFinal: true)
        case 405, 501: CacheFailure("the server does not offer it (\(status))", isFinal: true)
        case 413, 507: CacheFailure("the server has no room for it (\(status))")
        default: CacheFailure("the server answered \(status)")
        }
    }
}
