import Testing
import TwofoldKit

@Suite struct MipmapNameTests {
    typealias Row = (name: String, level: String, chain: String)

    @Test(
        arguments: [
            ("Texture.png", "Texture.mip1.png", "Texture.ktx2"),
            ("Texture@2x.png", "Texture.mip1.png", "Texture.ktx2"),
            ("Texture@2x~ipad.png", "Texture.mip1~ipad.png", "Texture~ipad.ktx2"),
            ("Default-568h@2x.png", "Default.mip1-568h.png", "Default-568h.ktx2"),
            ("Lake@3x.JPG", "Lake.mip1.png", "Lake.ktx2"),
            ("icon-83.5@2x", "icon-83.5.mip1.png", "icon-83.5.ktx2"),
            ("Texture.mip1.png", "Texture.mip1.mip1.png", "Texture.mip1.ktx2"),
        ] as [Row])
    func theNumberStandsBehindTheBaseNameAndTheScaleGoes(row: Row) {
        let name = AssetName(parsing: Array(row.name.utf8))
        #expect(String(decoding: name.mipmap(1).bytes, as: UTF8.self) == row.level)
        #expect(String(decoding: name.mipmapContainer.bytes, as: UTF8.self) == row.chain)
    }

    @Test(arguments: [
        "a.png", "a@2x.png", "a@3x~iphone.jpg", "a@2x@2x.png", "a~ipad@2x.png", "a@2X.png", "@2x.png", "~ipad.png",
        "a@2x-568h.png", "a-568h-Landscape@2x~ipad.png", "a.mip1@2x.png", "a@1.5x@2x.png", "a", ".a@2x.png", "a@2x.",
    ])
    func noLevelIsEverReadAsAMaster(name: String) {
        let base = AssetName(parsing: Array(name.utf8))
        for level in [1, 2, 15] {
            let mipmap = base.mipmap(level)
            let read = AssetName(parsing: mipmap.bytes)
            #expect(read == mipmap)
            #expect(read.scale == .x1 && !read.isMasterName)
            #expect(read.device == base.device && read.usage == base.usage)
            #expect(mipmap.bytes != base.bytes)
            // Of another image than the base, so that it can never stand in the base's line.
            #expect(read.base != base.base)
        }
        #expect(AssetName.isMipmapContainer(base.mipmapContainer.bytes))
    }
}
