// What a decoder hands over is judged where it enters: no variant has a profile that a decoder would refuse.

extension DecodedImage {
    /// The same image without a profile that is damaged, and with as much of a longer one as it says; what other decoders refuse is
    /// a fault.
    ///
    /// - Parameter fault: Why the file's profile could not be put together, where the reader knows it.
    package func judged(profileFault fault: String? = nil) -> DecodedImage {
        var image = self
        image.faults += remarks.filter { $0.hasSuffix(PNGFile.refusal) }
        image.remarks.removeAll { $0.hasSuffix(PNGFile.refusal) }
        guard let profile = metadata.iccProfile else {
            if let fault { image.faults.append("the color profile \(fault), so variants get none") }
            return image
        }
        let isGray = pixels.layout == .grey || pixels.layout == .greyAlpha
        switch ProfileState(profile) {
        case .sound(let isForGray):
            // PNG allows no profile for other colors, and readers ignore it.
            if isForGray != isGray, metadata.hasChunk("iCCP") { image.setProfile(nil) }
        case .longer(let stated):
            let whole = Array(profile.prefix(stated))
            image.remarks.append("the color profile is longer than it says: \(profile.count) bytes, not \(stated)")
            image.setProfile(whole)
        case .damaged(let reason):
            image.faults.append("the color profile \(reason), so variants get none")
            image.setProfile(nil)
        }
        return image
    }

    private mutating func setProfile(_ profile: [UInt8]?) {
        let hadChunk = metadata.hasChunk("iCCP")
        metadata.iccProfile = profile
        metadata.colorChunks.removeAll { $0.type == "iCCP" }
        if hadChunk, let profile { metadata.colorChunks.append(PNGChunk(profile: profile)) }
    }
}

/// Whether a profile is what its head says (ICC.1, 7.2).
private enum ProfileState {
    case sound(isForGray: Bool)
    /// Its stated length.
    case longer(Int)
    /// The reason, as the end of a sentence about the profile.
    case damaged(String)

    init(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else {
            self = .damaged("is damaged: it does not begin like an ICC profile")
            return
        }
        let stated = BigEndian.number(bytes, at: 0)
        let kind = String(decoding: bytes[12..<16], as: UTF8.self)
        let colors = String(decoding: bytes[16..<20], as: UTF8.self)
        self =
            if stated > bytes.count {
                .damaged("is cut short: \(bytes.count) of \(stated) bytes")
            } else if !["mntr", "scnr", "prtr", "spac"].contains(kind) {
                .damaged("is of a class that describes no images (\(Quoting.display(Array(kind.utf8))))")
            } else if !["RGB ", "GRAY"].contains(colors) {
                .damaged("is for other colors (\(Quoting.display(Array(colors.utf8))))")
            } else if stated < 132 || ICCTags(Array(bytes.prefix(stated))) == nil {
                .damaged("is damaged: its parts reach beyond its end")
            } else {
                stated < bytes.count ? .longer(stated) : .sound(isForGray: colors == "GRAY")
            }
    }
}
