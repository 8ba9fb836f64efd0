import TwofoldKit

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
@testable import TwofoldBuild

extension FuzzTarget {
    /// File names: `AssetName`, its anomalies and suggestions, the families that it makes, temporary names.
    static let names = FuzzTarget(
        name: "names",
        seeds: [
            "Button@2x.png", "Default-568h-Landscape@3x~iphone.PNG", "foo~ipad@2x.jpg", "foo@2X~iPad.gif", "a @2x.tiff",
            "foo@2x@2x.webp", "icon-83.5@2x", "foo@1.5x.heic", "banner-2x.pdf", "@2x.svg", "~ipad.jpeg", "é@99x.tif",
            ".twofold~0123456789abcdef~new~tmp", ".twofold~0123456789abcdef~tmp",
        ].map { Array($0.utf8) },
        tokens: [
            "@2x", "@3x", "@1x", "@2X", "@99x", "@1.5x", "~ipad", "~iphone", "~iPad", "~tv", "-568h", "-Portrait",
            "-PortraitUpsideDown", "-Landscape", "-LandscapeLeft", "-LandscapeRight", "-2x", "_2x", ".png", ".jpg",
            ".twofold~", "~new~tmp", "~tmp", "0123456789abcdef",
        ].map { Array($0.utf8) }
    ) { input in
        let name = AssetName(parsing: input)
        expect(name.bytes == input, "a name does not come back byte for byte")
        expect(input.isEmpty || !name.base.isEmpty, "a name has no base")
        if let anomaly = name.anomaly, let meant = anomaly.suggestion(for: name) {
            let better = AssetName(parsing: meant)
            expect(better.anomaly == nil && !better.base.isEmpty, "what is suggested is odd itself")
        }
        if name.isMasterName { checkVariants(of: name) }

        for kind in [TemporaryName.written, .exchanged] where TemporaryName(parsing: input) == kind {
            expect(kind.random().count == input.count, "a temporary name has the length of no such name")
        }
        _ = ScaleFactor(text: String(decoding: input, as: UTF8.self))
        _ = ContentHash(hexDigits: input[...]).map {
            expect($0.hex.utf8.elementsEqual(input), "a hash is not its digits")
        }
    }

    /// Every variant's name is read back as that variant of the same image.
    private static func checkVariants(of name: AssetName) {
        let family = BytePath(components: [name.bytes]).flatMap(FamilyKey.init)
        for scale in name.scale.smaller {
            for device in [nil] + DeviceModifier.allCases {
                let variant = name.variant(scale: scale, device: device)
                expect(AssetName(parsing: variant.bytes) == variant, "a variant's name is read as another's")
                guard let family else { continue }
                expect(
                    BytePath(components: [variant.bytes]).flatMap(FamilyKey.init) == family,
                    "a variant belongs to another image")
            }
        }
    }
}
