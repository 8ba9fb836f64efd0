extension NameAnomaly {
    /// The name that its author most likely meant, or nil when that is uncertain.
    package func suggestion(for name: AssetName) -> [UInt8]? { corrected(name) ?? ordered(name) }

    /// The name with its suffixes in order, where nothing else is wrong with it.
    private func ordered(_ name: AssetName) -> [UInt8]? {
        switch self {
        case .modifierBeforeScale, .scaleCase, .modifierCase, .misspeltScale, .textAfterScale, .textAfterModifier,
            .spaceBeforeScale:
            let text = name.stem + name.scale.suffix + (name.device?.suffix ?? [])
            guard let suffixes = LooseSuffixes(endOf: text) else { return nil }
            let meant = AssetName(
                base: Array(suffixes.base), usage: suffixes.usage, scale: suffixes.scale ?? .x1,
                device: suffixes.device, fileExtension: name.fileExtension)
            return AssetName(parsing: meant.bytes).anomaly == nil ? meant.bytes : nil
        default: return nil
        }
    }

    private func corrected(_ name: AssetName) -> [UInt8]? {
        var stem = name.stem
        var meant = name
        switch self {
        case .modifierBeforeScale, .modifierCase:
            guard let tilde = stem.lastIndex(of: UInt8(ascii: "~")),
                let device = DeviceModifier(
                    rawValue: String(decoding: stem[(tilde + 1)...], as: UTF8.self).lowercased())
            else { return nil }
            stem = Array(stem[..<tilde])
            meant.device = device
        case .scaleCase, .explicit1x:
            guard let mark = stem.lastIndex(of: UInt8(ascii: "@")) else { return nil }
            let digits = stem[(mark + 1)...].prefix(while: \.isDigit)
            guard let scale = Int(String(decoding: digits, as: UTF8.self)).flatMap({ ScaleFactor($0) }) else {
                return nil
            }
            stem = Array(stem[..<mark])
            if meant.scale == .x1 { meant.scale = scale }
        case .doubledSuffix:
            guard let mark = stem.lastIndex(where: { "@~".utf8.contains($0) }) else { return nil }
            stem = Array(stem[..<mark])
        case .lookAlikeScale:
            guard let possible = name.possibleScale else { return nil }
            (stem, meant.scale) = (possible.base, possible.scale)
        case .misspeltScale:
            if name.hasEmptyScale {
                stem.removeLast()
            } else {
                guard let misspelt = MisspeltScale(endOf: stem + name.scale.suffix) else { return nil }
                stem = Array(stem[..<misspelt.start])
                meant.scale = misspelt.scale
            }
            fallthrough
        case .spaceBeforeScale, .textAfterScale, .textAfterModifier:
            // Of the text behind a suffix, only a space and a second extension can be left out without a loss.
            while stem.last == UInt8(ascii: " ") { stem.removeLast() }
            if stem.hasSuffix(name.dotExtension) { stem.removeLast(name.dotExtension.count) }
        case .damagedMark:
            guard let repaired = name.withMarks else { return nil }
            return repaired.anomaly.map { $0.suggestion(for: repaired) } ?? repaired.bytes
        case .suffixAfterExtension:
            let inner = AssetName(parsing: stem)
            meant.fileExtension = name.fileExtension ?? inner.fileExtension
            stem = inner.stem
            if inner.scale != .x1 || inner.device != nil { return nil }
        case .fractionalScale, .unknownModifier, .lookAlikeModifier, .hiddenAsAddress, .emptyBase:
            return nil
        }
        guard !stem.isEmpty else { return nil }
        meant.base = stem
        meant.usage = []
        // A stem that still ends in a scale ("foo@2x~iPad") is read again, so that its parts get into order.
        let inner = AssetName(parsing: stem)
        if inner.fileExtension == nil, inner.scale != .x1, meant.scale == .x1 {
            meant.base = inner.stem
            meant.scale = inner.scale
        }
        // What only looks like a device stays as it is.
        let rest = AssetName(parsing: meant.bytes).anomaly
        return rest == nil || rest == .lookAlikeModifier ? meant.bytes : nil
    }
}

extension AssetName {
    /// The scale with the device behind it that other text hides, spelled right: `@2x~ipad` in `foo@2x~ipad 2.png`.
    package var hiddenSuffixes: [UInt8]? {
        let stem = stem
        guard let tilde = stem.lastIndex(of: UInt8(ascii: "~")),
            let device = DeviceModifier(inAnyCase: stem[(tilde + 1)...].prefix(while: \.isLetterASCII)),
            case let name = AssetName(parsing: Array(stem[..<tilde])), name.scale != .x1
        else { return nil }
        return name.scale.suffix + device.suffix
    }
}
