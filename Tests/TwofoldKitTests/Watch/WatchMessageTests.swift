import Testing
import TwofoldKit

@testable import TwofoldImaging

@Suite struct WatchMessageTests {
    private static let path = BytePath("Icons/a\u{FF}@2x.png") ?? .root
    private static let requests = [
        WatchRequest(parts: [:], age: nil, told: nil),
        WatchRequest(
            parts: [[0x2F, 0xFF]: .everything, Array("/b".utf8): .files([path, .root]), [0x63]: .files([])], age: 12,
            told: ["a", "b"]),
    ]

    @Test(arguments: requests) func `a request comes back as it was`(request: WatchRequest) {
        #expect(WatchRequest(request.encoded) == request)
        for end in 0..<request.encoded.count { _ = WatchRequest(Array(request.encoded[..<end])) }
    }

    @Test func `a reply comes back as it was, and half of one is none`() {
        var reply = WatchReply()
        reply.written = [Array("/a".utf8): [Self.path], Array("/b".utf8): []]
        reply.made = [Array("a.png".utf8)]
        reply.told = ["x", "y"]
        reply.isUnfinished = true
        #expect(WatchReply(reply.encoded) == reply)
        for end in 0..<reply.encoded.count { #expect(WatchReply(Array(reply.encoded[..<end])) == nil) }
    }

    @Test func `a path that leaves the tree is refused`() {
        var reply = WatchReply()
        reply.written = [Array("/a".utf8): [BytePath("ab/c") ?? .root]]
        let bytes = reply.encoded
        let evil = zip(bytes, bytes.dropFirst()).map { $0 == (0x61, 0x62) ? 0x2E : $0.0 } + [bytes.last ?? 0]
        let worse = evil.enumerated().map {
            $0.offset > 0 && evil[$0.offset - 1] == 0x2E && $0.element == 0x62 ? 0x2E : $0.element
        }
        #expect(WatchReply(worse) == nil)
    }

    @Test func `numbers that are too large are refused`() {
        var bytes = WatchRequest(parts: [[0x61]: .files([Self.path])], age: 1, told: nil).encoded
        for index in bytes.indices {
            let old = bytes[index]
            for value: UInt8 in [0xFF, 0x7F, 0x80] {
                bytes[index] = value
                _ = WatchRequest(bytes)
                _ = WatchReply(bytes)
            }
            bytes[index] = old
        }
    }
}
