// What a `Contents.json` says, in the compact form that the cache keeps between runs.

extension CatalogContents {
    /// Raised when the reader takes something else from the same text: results of another version do not count.
    private static let version = 1

    /// The compact form.
    var coded: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(kind.rawValue)
        writer.write(version) { $0.write($1) }
        writer.write(properties)
        writer.write(list: slots) { $0.write($1) }
        return writer.bytes
    }

    /// Reads the compact form; nil for any other bytes, and for a folder of another kind.
    init?(coded bytes: [UInt8], kind: CatalogKind) {
        var reader = ByteReader(bytes[...])
        guard reader.number() == Self.version, reader.text() == kind.rawValue,
            let version = reader.optional({ $0.number() }), let properties = reader.properties(),
            var slots = reader.list({ $0.slot() })
        else { return nil }
        for index in slots.indices { slots[index].index = index }
        self.init(kind: kind, slots: slots, properties: properties, version: version)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ properties: CatalogContents.Properties) {
        write(properties.templateRenderingIntent) { $0.write($1) }
        write(properties.preservesVector)
        write(properties.isLocalizable)
        write(properties.providesNamespace)
        write(properties.compressionType) { $0.write($1) }
    }

    fileprivate mutating func write(_ slot: CatalogSlot) {
        write(slot.fileName) { $0.write($1) }
        write(slot.idiom) { $0.write($1) }
        write(slot.scale) { $0.write($1.hundredths) }
        write(slot.isUnassigned)
        write(list: slot.conditions) { writer, condition in
            writer.write(condition.key)
            writer.write(condition.value)
        }
        write(slot.resizing) { writer, resizing in
            writer.write(resizing.mode) { $0.write($1) }
            writer.write(resizing.centerWidth) { $0.write($1) }
            writer.write(resizing.centerHeight) { $0.write($1) }
            writer.write(resizing.isTiled)
            writer.write(resizing.capInsets)
        }
        write(slot.alignmentInsets) { $0.write($1) }
    }

    private mutating func write(_ insets: CatalogInsets) {
        for side in [insets.top, insets.left, insets.bottom, insets.right] { write(side) }
    }
}

extension ByteReader {
    fileprivate mutating func properties() -> CatalogContents.Properties? {
        guard let intent = optional({ $0.text() }), let preservesVector = boolean(), let isLocalizable = boolean(),
            let providesNamespace = boolean(), let compression = optional({ $0.text() })
        else { return nil }
        return CatalogContents.Properties(
            templateRenderingIntent: intent, preservesVector: preservesVector, isLocalizable: isLocalizable,
            providesNamespace: providesNamespace, compressionType: compression)
    }

    /// A slot, with the index that its list gives it.
    fileprivate mutating func slot() -> CatalogSlot? {
        guard let fileName = optional({ $0.bytes() }), let idiom = optional({ $0.text() }),
            let scale = optional({ $0.number().flatMap(ScaleFactor.init(hundredths:)) }),
            let isUnassigned = boolean(), let conditions = list({ $0.condition() }),
            let resizing = optional({ $0.resizing() }), let insets = optional({ $0.insets() })
        else { return nil }
        return CatalogSlot(
            index: 0, fileName: fileName, idiom: idiom, scale: scale, isUnassigned: isUnassigned,
            conditions: conditions, resizing: resizing, alignmentInsets: insets)
    }

    private mutating func condition() -> CatalogSlot.Condition? {
        guard let key = text(), let value = text() else { return nil }
        return CatalogSlot.Condition(key: key, value: value)
    }

    private mutating func resizing() -> CatalogResizing? {
        guard let mode = optional({ $0.text() }), let width = optional({ $0.double() }),
            let height = optional({ $0.double() }), let isTiled = boolean(), let caps = insets()
        else { return nil }
        return CatalogResizing(
            mode: mode, centerWidth: width, centerHeight: height, isTiled: isTiled, capInsets: caps)
    }

    private mutating func insets() -> CatalogInsets? {
        guard let top = double(), let left = double(), let bottom = double(), let right = double(),
            [top, left, bottom, right].allSatisfy(\.isFinite)
        else { return nil }
        return CatalogInsets(top: top, left: left, bottom: bottom, right: right)
    }
}
