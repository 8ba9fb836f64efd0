import CCurlShim
import Synchronization
import TwofoldBuild
import TwofoldSystem

/// Makes requests by libcurl, on as many connections as there are threads that make some.
final class HTTPClient: Sendable {
    /// What came of a request.
    enum Answer {
        case answer(Int, [UInt8])
        case tooLong
        case failed(String)
    }

    // Stored as numbers, because the compiler cannot check that a connection has one user at a time; these have none.
    private let client: UInt
    private let idle = Mutex<[UInt]>([])

    private init(client: OpaquePointer) { self.client = UInt(bitPattern: client) }

    /// The outcome of opening libcurl, once in a process; the message of a failure.
    private static let library: String? = {
        var message: UnsafeMutablePointer<CChar>?
        guard tf_http_open(&message) != 0 else { return nil }
        defer { free(message) }
        return message.map { String(cString: $0) } ?? "there is no libcurl"
    }()

    static func open(_ settings: HTTPStore.Settings) -> Result<HTTPClient, CacheFailure> {
        if let reason = library {
            return .failure(CacheFailure("libcurl cannot be opened (\(reason)): install libcurl4", isFinal: true))
        }
        let noMemory = CacheFailure("there is not enough memory", isFinal: true)
        guard let client = tf_http_client_new(settings.timeout * 500, settings.timeout) else {
            return .failure(noMemory)
        }
        var results = settings.headers.map { tf_http_client_add_header(client, $0) }
        if let netrc = settings.netrc { results.append(withCString(netrc) { tf_http_client_set_netrc(client, $0) }) }
        return results.allSatisfy { $0 == 0 } ? .success(HTTPClient(client: client)) : .failure(noMemory)
    }

    func get(_ url: String, limit: Int, _ milliseconds: Int) -> Answer {
        request { tf_http_get($0, url, limit, milliseconds, $1) }
    }

    func put(_ bytes: [UInt8], to url: String, _ milliseconds: Int) -> Answer {
        request { tf_http_put($0, url, bytes, bytes.count, milliseconds, $1) }
    }

    func stop() { OpaquePointer(bitPattern: client).map(tf_http_client_stop) }

    private func request(_ body: (OpaquePointer, UnsafeMutablePointer<tf_http_answer>) -> Void) -> Answer {
        let known = idle.withLock { $0.popLast() }.flatMap(OpaquePointer.init(bitPattern:))
        guard let connection = known ?? OpaquePointer(bitPattern: client).flatMap(tf_http_connection_new) else {
            return .failed("there is not enough memory")
        }
        defer { idle.withLock { $0.append(UInt(bitPattern: connection)) } }
        var answer = tf_http_answer()
        body(connection, &answer)
        defer { free(answer.body) }
        switch answer.outcome {
        case TF_HTTP_ANSWERED:
            return .answer(answer.status, Array(UnsafeBufferPointer(start: answer.body, count: answer.count)))
        case TF_HTTP_TOO_LONG: return .tooLong
        default:
            let reason = withUnsafeBytes(of: answer.error) { Array($0.prefix { $0 != 0 }) }
            return .failed(Quoting.escape(reason))
        }
    }
}
