import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The cache in a folder: what it writes where, and what several writers leave.
@Suite struct FolderStoreTests {
    private static let bytes: [UInt8] = [1, 2, 3]
    private static let item = CacheItem(.content, ContentHash(of: bytes))
    private static let path = "cas/\(item.hash.hex.prefix(2))/\(item.hash.hex)"

    @Test func itemsAreWhereBazelHasThem() {
        let disk = MemoryDisk()
        let store = FolderStore(disk, name: "cache")
        #expect(store.get(Self.item, limit: 10) == .absent)
        #expect(store.put(Self.bytes, as: Self.item) == .stored)
        #expect(disk.bytes(of: Self.path) == Self.bytes)
        #expect(store.get(Self.item, limit: 3) == .found(Self.bytes))
        #expect(store.get(CacheItem(.action, Self.item.hash), limit: 10) == .absent)
    }

    @Test func whatIsThereIsNotWrittenAgain() {
        let disk = MemoryDisk([Self.path: Self.bytes])
        _ = disk.takeAccesses()
        #expect(FolderStore(disk, name: "").put(Self.bytes, as: Self.item) == .stored)
        #expect(!disk.takeAccesses().contains { if case .created = $0 { true } else { false } })
    }

    @Test func aDamagedItemIsReplaced() {
        let disk = MemoryDisk([Self.path: [9]])
        #expect(FolderStore(disk, name: "").put(Self.bytes, as: Self.item) == .stored)
        #expect(disk.bytes(of: Self.path) == Self.bytes)
    }

    @Test func aLongItemIsNotReturned() {
        let disk = MemoryDisk([Self.path: Self.bytes])
        #expect(FolderStore(disk, name: "").get(Self.item, limit: 2) == .tooLong)
    }

    @Test func aFullDiskIsAFailure() {
        let disk = MemoryDisk()
        disk.fail { operation, _ in operation == "place" ? .system(code: 28, text: "No space left on device") : nil }
        guard case .failed(let failure) = FolderStore(disk, name: "").put(Self.bytes, as: Self.item) else {
            Issue.record("no failure")
            return
        }
        #expect(failure.reason == "\(Self.path): No space left on device")
    }
}
