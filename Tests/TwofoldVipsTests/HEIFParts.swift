import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldImaging

/// The items of a HEIF, taken apart and put together again in other relations.
struct HEIFParts {
    struct Property {
        var type: String
        var data: [UInt8]
        var isEssential = false
    }

    struct Item {
        var type: String
        var data: [UInt8] = []
        var properties: [Property] = []
    }

    var items: [Int: Item] = [:]
    var references: [(type: String, from: Int, to: [Int])] = []
    var primary = 1

    /// Takes a file apart; its items have one piece of data each.
    init(_ file: [UInt8]) {
        let read = HEIFItems(file)
        for (id, type) in read.types {
            let properties = read.properties[id, default: []].map {
                Property(type: $0.type, data: read.bytes(of: $0), isEssential: $0.isEssential)
            }
            items[id] = Item(type: type, data: read.data[id].map { Array(file[$0]) } ?? [], properties: properties)
        }
        references = read.references.map { ($0.type, $0.from, $0.to) }
        primary = read.primary ?? 0
    }

    /// The item that is the alpha of the main image.
    var alpha: Int? { references.first { $0.type == "auxl" && $0.to == [primary] }?.from }

    /// Removes the transformations of an item, and gives it these.
    mutating func turn(_ item: Int, _ properties: [Property]) {
        items[item]?.properties.removeAll { ["irot", "imir", "clap"].contains($0.type) }
        items[item]?.properties += properties
    }

    /// Replaces the property of the same kind.
    mutating func set(_ property: Property, of item: Int) {
        items[item]?.properties.removeAll { $0.type == property.type }
        items[item]?.properties.append(property)
    }

    var file: [UInt8] {
        let ids = items.keys.sorted()
        let start = head(places: ids.map { _ in 0 }).count + 8
        var places: [Int] = []
        var data: [UInt8] = []
        for id in ids {
            places.append(start + data.count)
            data += items[id]?.data ?? []
        }
        return head(places: places) + Self.box("mdat", data)
    }

    static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
        TinyPNG.bigEndian(data.count + 8) + Array(type.utf8) + data
    }

    static func size(_ size: PixelSize) -> Property {
        Property(type: "ispe", data: [0, 0, 0, 0] + TinyPNG.bigEndian(size.width) + TinyPNG.bigEndian(size.height))
    }

    private func head(places: [Int]) -> [UInt8] {
        let ids = items.keys.sorted()
        func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        let none: [UInt8] = [0, 0, 0, 0]
        var (entries, list, all, index): ([UInt8], [UInt8], [UInt8], Int) = (
            [], none + TinyPNG.bigEndian(ids.count), [], 0
        )
        for id in ids {
            guard let item = items[id] else { continue }
            entries += Self.box("infe", [2, 0, 0, 0] + short(id) + [0, 0] + Array(item.type.utf8) + [0])
            list += short(id) + [UInt8(item.properties.count)]
            for property in item.properties {
                all += Self.box(property.type, property.data)
                index += 1
                list.append(UInt8(index) | (property.isEssential ? 0x80 : 0))
            }
        }
        let links = references.flatMap { reference -> [UInt8] in
            Self.box(reference.type, short(reference.from) + short(reference.to.count) + reference.to.flatMap(short))
        }
        let map = zip(ids, places).flatMap { id, place -> [UInt8] in
            let extent = TinyPNG.bigEndian(place) + TinyPNG.bigEndian(items[id]?.data.count ?? 0)
            return short(id) + [0, 0, 0, 1] + extent
        }
        let handler = none + none + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
        let content =
            Self.box("hdlr", handler) + Self.box("pitm", none + short(primary))
            + Self.box("iloc", none + [0x44, 0] + short(ids.count) + map)
            + Self.box("iinf", none + short(ids.count) + entries) + Self.box("iref", none + links)
            + Self.box("iprp", Self.box("ipco", all) + Self.box("ipma", list))
        let isAV1 = items.values.contains { $0.type == "av01" }
        return Self.box("ftyp", Array("\(isAV1 ? "avif" : "heic")\0\0\0\0mif1\(isAV1 ? "avif" : "heic")".utf8))
            + Self.box("meta", none + content)
    }
}
