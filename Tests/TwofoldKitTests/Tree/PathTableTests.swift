import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct PathTableTests {
    @Test func aPathThatIsSetAgainHasItsNewValueInItsOldPlace() throws {
        let (a, b) = (try path("a"), try path("b"))
        var table: PathTable<Int> = [b: 1, a: 2]
        table.set(3, at: b)
        #expect(table.paths == [b, a])
        #expect(table.values == [3, 2])
        #expect(table[b] == 3)
        #expect(table[try path("c")] == nil)
    }

    @Test func aFilteredTableFindsWhatIsLeft() throws {
        let (a, b, c) = (try path("a"), try path("b"), try path("c"))
        let table: PathTable<Int> = [a: 1, b: 2, c: 3]
        let odd = table.filter { _, number in number != 2 }
        #expect(odd == [a: 1, c: 3])
        #expect(odd[c] == 3)
        #expect(odd[b] == nil)
    }

    @Test func ofAPathThatIsListedTwiceTheFirstCounts() throws {
        let item = { (name: String, kind: DiskEntry.Kind) in
            TreeListing.Item(path: try path(name), kind: kind, status: nil)
        }
        let items = ListedItems([try item("a", .folder), try item("a", .file), try item("b", .link)])
        #expect(items[try path("a")]?.kind == .folder)
        #expect(items[try path("b")]?.kind == .link)
        #expect(!items.holds(try path("c")))
    }

    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }
}
