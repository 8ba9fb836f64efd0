import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldPixels

/// The files of each system, and what keeps them from being made.
@Suite struct IconPlanTests {
    static let master = BytePath("Icon.png") ?? .root
    static let folder = BytePath("out") ?? .root

    static func plan(
        _ systems: [IconSystem], side: Int? = 1024, isOpaque: Bool = true, corner: RGBColor? = .black,
        existing: IconPlan.Existing = .init(), in folder: BytePath = folder,
        change: (inout IconRequest) -> Void = { _ in }
    ) -> IconPlan {
        var request = IconRequest(systems, of: master, in: folder)
        change(&request)
        var masters: [IconLook: IconPlan.Master] = [:]
        for look in IconLook.allCases {
            guard let path = request.master(of: look) else { continue }
            masters[look] = IconPlan.Master(path: path, side: side, isOpaque: isOpaque, cornerColor: corner)
        }
        return IconPlan(request, masters: masters, existing: existing, policy: BuildPolicy())
    }

    /// `Icon@2x.png 114` for each single icon, without the folder.
    static func icons(_ plan: IconPlan) -> [String] {
        plan.files.compactMap { file in
            file.size.map { size in
                let side = size.width == size.height ? "\(size.width)" : "\(size)"
                return "\(file.path.seen(from: folder)?.display ?? "?") \(side)"
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var systems: [IconSystem]
        var change: @Sendable (inout IconRequest) -> Void = { _ in }
        var icons: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "the first iPhones and iPads", systems: [.ios2010],
            icons: [
                "Icon.png 57", "Icon@2x.png 114", "Icon-72.png 72", "Icon-72@2x.png 144", "iTunesArtwork 512",
                "iTunesArtwork@2x 1024",
            ]),
        Row(
            name: "the same, with settings and documents", systems: [.ios2010],
            change: {
                $0.hasSettings = true
                $0.hasDocuments = true
            },
            icons: [
                "Icon.png 57", "Icon@2x.png 114", "Icon-72.png 72", "Icon-72@2x.png 144", "Icon-Small.png 29",
                "Icon-Small@2x.png 58", "Icon-Small-50.png 50", "Icon-Small-50@2x.png 100", "iTunesArtwork 512",
                "iTunesArtwork@2x 1024", "Document.png 22×29", "Document@2x.png 44×58", "Document-64.png 64",
                "Document-64@2x.png 128", "Document-320.png 320", "Document-320@2x.png 640",
            ]),
        Row(
            name: "iOS 7, loose", systems: [.ios7],
            change: {
                $0.form = .loose
                $0.hasSettings = true
            },
            icons: [
                "Icon-60@2x.png 120", "Icon-60@3x.png 180", "Icon-76.png 76", "Icon-76@2x.png 152",
                "Icon-83.5@2x.png 167", "Icon-Small.png 29", "Icon-Small@2x.png 58", "Icon-Small@3x.png 87",
                "Icon-40.png 40", "Icon-40@2x.png 80", "Icon-40@3x.png 120", "Icon-20.png 20", "Icon-20@2x.png 40",
                "Icon-20@3x.png 60", "iTunesArtwork 512", "iTunesArtwork@2x 1024",
            ]),
        Row(name: "iOS", systems: [.ios], icons: ["AppIcon.appiconset/AppIcon-1024x1024.png 1024"]),
        Row(
            name: "iOS with a dark and a tinted icon", systems: [.ios],
            change: {
                $0.dark = BytePath("Dark.png")
                $0.tinted = BytePath("Tinted.png")
            },
            icons: ["", "-dark", "-tinted"].map { "AppIcon.appiconset/AppIcon\($0)-1024x1024.png 1024" }),
        Row(
            name: "iOS, all sizes", systems: [.ios], change: { $0.sizes = .all },
            icons: [
                "20x20@2x.png 40", "20x20@3x.png 60", "29x29@2x.png 58", "29x29@3x.png 87", "38x38@2x.png 76",
                "38x38@3x.png 114", "40x40@2x.png 80", "40x40@3x.png 120", "60x60@2x.png 120", "60x60@3x.png 180",
                "64x64@2x.png 128", "64x64@3x.png 192", "68x68@2x.png 136", "76x76@2x.png 152",
                "83.5x83.5@2x.png 167", "1024x1024.png 1024",
            ].map { "AppIcon.appiconset/AppIcon-\($0)" }),
        Row(
            name: "iOS and watchOS share the large icon", systems: [.watchos, .ios],
            icons: ["AppIcon.appiconset/AppIcon-1024x1024.png 1024"]),
        Row(
            name: "macOS, for iconutil", systems: [.macos], change: { $0.form = .iconset },
            icons: [16, 32, 128, 256, 512].flatMap { side in
                ["icon_\(side)x\(side).png \(side)", "icon_\(side)x\(side)@2x.png \(2 * side)"]
            }.map { "AppIcon.iconset/\($0)" }),
        Row(name: "macOS, one file", systems: [.macos], change: { $0.form = .loose }, icons: []),
        Row(
            name: "the web", systems: [.web],
            icons: ["apple-touch-icon.png 180", "icon-192.png 192", "icon-512.png 512", "icon-maskable-512.png 512"]),
        Row(name: "Windows", systems: [.windows], icons: []),
        Row(
            name: "Android without the sizes of all densities", systems: [.android],
            change: { $0.tinted = BytePath("Tinted.png") },
            icons: zip(["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"], [4, 6, 8, 12, 16]).flatMap { density, quarters in
                [
                    ("", 48), ("_round", 48), ("_foreground", 108), ("_background", 108), ("_monochrome", 108),
                ].map { "res/mipmap-\(density)/ic_launcher\($0.0).png \($0.1 * quarters / 4)" }
            } + ["ic_launcher-playstore.png 512"]),
    ]

    @Test(arguments: rows)
    func eachSystemHasItsFilesAndSizes(row: Row) {
        let plan = Self.plan(row.systems, change: row.change)
        #expect(Self.icons(plan) == row.icons)
        #expect(plan.diagnostics.isEmpty && plan.kept.isEmpty)
        #expect(Set(plan.files.map(\.path)).count == plan.files.count)
    }

    @Test func everySizeOfAPhoneIsOneThatACheckKnows() {
        for system in [IconSystem.ios2010, .ios7, .ios] {
            for form in [IconForm.loose, .catalog] {
                let plan = Self.plan([system]) {
                    $0.form = form
                    $0.sizes = .all
                    $0.hasSettings = true
                }
                // Lists of files have none of the sizes that catalogs have since iOS 16.
                let newer = form == .catalog ? [128, 192, 136] : []
                for size in plan.files.compactMap(\.size) where !newer.contains(size.width) {
                    #expect(IconCatalogue.holds(size.width), "\(form), \(size)")
                }
            }
        }
        let documents = Self.plan([.ios7]) {
            $0.form = .loose
            $0.hasDocuments = true
        }.files.filter { $0.path.name.starts(with: Array("Document".utf8)) }.compactMap(\.size)
        #expect(documents.count == 6 && documents.allSatisfy(IconCatalogue.documentSizes.contains))
    }

    @Test func aPropertyListGetsNamesWithoutScaleAndExtension() {
        let plan = Self.plan([.ios2010, .ios7]) {
            $0.form = .loose
            $0.hasSettings = true
            $0.hasDocuments = true
        }
        #expect(plan.names(.iphone) == ["Icon", "Icon-Small", "Icon-60", "Icon-40", "Icon-20"])
        #expect(
            plan.names(.ipad) == [
                "Icon-72", "Icon-Small", "Icon-Small-50", "Icon-76", "Icon-83.5", "Icon-40", "Icon-20",
            ])
        #expect(plan.names(.iphone, ofDocuments: true) == ["Document"])
        #expect(plan.names(.ipad, ofDocuments: true) == ["Document-64", "Document-320"])
        #expect(Self.plan([.ios]).names(.iphone) == [])
    }

    // MARK: Refusals

    struct Refusal: Sendable, CustomTestStringConvertible {
        var name: String
        var systems: [IconSystem]
        var side: Int? = 1024
        var isOpaque = true
        var corner: RGBColor? = .black
        var change: @Sendable (inout IconRequest) -> Void = { _ in }
        /// Single icons and files with several sizes that are made.
        var made: Int
        var says: [String]
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "a master of 1023 pixels", systems: [.ios], side: 1023, made: 0, says: ["icon.enlarged"]),
        Refusal(name: "a master of 1024 pixels", systems: [.ios], side: 1024, made: 1, says: []),
        Refusal(name: "a vector image has no pixels to run out of", systems: [.ios], side: nil, made: 1, says: []),
        Refusal(
            name: "a small master makes the small icons", systems: [.ios2010], side: 114, made: 3,
            says: ["icon.enlarged"]),
        Refusal(
            name: "the sizes in a file, too", systems: [.windows], side: 64, made: 1, says: ["icon.enlarged"]),
        Refusal(
            name: "layers with margins need fewer pixels than they have", systems: [.android], side: 264, made: 20,
            says: ["icon.enlarged"]),
        Refusal(
            name: "a translucent master for the store", systems: [.ios], isOpaque: false, corner: nil, made: 0,
            says: ["icon.transparent"]),
        Refusal(
            name: "a translucent master and a background", systems: [.ios], isOpaque: false, corner: nil,
            change: { $0.background = .black }, made: 1, says: []),
        Refusal(
            name: "a translucent master for the Mac", systems: [.macos], isOpaque: false, corner: nil, made: 10,
            says: []),
        Refusal(
            name: "a translucent master with opaque corners says no color", systems: [.ios], isOpaque: false, made: 0,
            says: ["icon.transparent"]),
        Refusal(
            name: "corners that differ", systems: [.web], corner: nil, made: 4, says: ["icon.no-background"]),
        Refusal(
            name: "corners that differ, and a background", systems: [.web], corner: nil,
            change: { $0.background = .black }, made: 5, says: []),
    ]

    @Test(arguments: refusals)
    func whatAMasterCannotGiveIsRefusedAndTheRestIsMade(row: Refusal) {
        let plan = Self.plan(
            row.systems, side: row.side, isOpaque: row.isOpaque, corner: row.corner,
            change: row.change)
        #expect(plan.diagnostics.map(\.id.rawValue) == row.says)
        #expect(plan.files.filter { if case .text = $0.content { false } else { true } }.count == row.made)
        for diagnostic in plan.diagnostics { #expect(diagnostic.path == Self.master && diagnostic.severity == .error) }
    }

    @Test func anXMLNamesOnlyTheLayersThatAreMade() throws {
        func text(_ plan: IconPlan) throws -> String {
            let file = try #require(plan.files.first { $0.path.display.hasSuffix("ic_launcher.xml") })
            guard case .text(let bytes) = file.content else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        // A silhouette of an opaque square would be a square.
        #expect(try !text(Self.plan([.android])).contains("monochrome"))
        #expect(
            try text(Self.plan([.android], isOpaque: false) { $0.background = .black }).contains(
                "<monochrome android:drawable=\"@mipmap/ic_launcher_monochrome\"/>"))
        let without = Self.plan([.android], isOpaque: false, corner: nil)
        #expect(!without.files.contains { $0.path.display.hasSuffix(".xml") })
    }

    @Test func aResourceFolderTakesNoOtherFiles() throws {
        let plan = Self.plan([.android], in: try #require(BytePath("app/src/main/res")))
        #expect(plan.files.allSatisfy { $0.path.display.hasPrefix("app/src/main/res/mipmap-") })
    }

    // MARK: What is there already

    @Test func aHandMadeFileTakesThePlaceOfAnIconAndGoesIntoTheFile() throws {
        let small = try #require(BytePath("out/AppIcon.iconset/icon_16x16.png"))
        let wrong = try #require(BytePath("out/AppIcon.iconset/icon_32x32.png"))
        func plan(_ files: [BytePath: IconPlan.HandMade]) -> IconPlan {
            Self.plan([.macos], existing: .init(handMade: files)) { $0.form = .iconset }
        }
        func handMade(_ side: Int, _ byte: UInt8) -> IconPlan.HandMade {
            .init(size: PixelSize(width: side, height: side), hash: ContentHash(of: [byte]))
        }
        let plain = plan([:])
        let own = plan([small: handMade(16, 1), wrong: handMade(31, 2)])
        #expect(own.kept == [small, wrong])
        #expect(own.files.count == plain.files.count - 2)
        #expect(
            own.diagnostics.map { "\($0.id.rawValue) \($0.path.display) \($0.severity.rawValue)" } == [
                "icon.hand-made-size out/AppIcon.iconset/icon_32x32.png warning"
            ])
        let file = try #require(own.files.last)
        guard case .container(_, let parts) = file.content else {
            Issue.record("the file comes last")
            return
        }
        #expect(parts.compactMap(\.handMade) == [small] && parts.count == 10)
        // Other bytes in its place make another file.
        let digests = [plain, own, plan([small: handMade(16, 3)])].compactMap(\.files.last?.digest)
        #expect(Set(digests).count == 3)
    }

    static let contradictions: [(name: String, change: @Sendable (inout IconRequest) -> Void, isOne: Bool)] = [
        ("dark in a single size", { $0.dark = master }, false),
        (
            "dark among all sizes",
            {
                $0.dark = master
                $0.sizes = .all
            }, true
        ),
        (
            "dark, loose",
            {
                $0.dark = master
                $0.form = .loose
            }, true
        ),
        (
            "tinted for Android",
            {
                $0.tinted = master
                $0.systems = [.android]
            }, false
        ),
        (
            "tinted for the web",
            {
                $0.tinted = master
                $0.systems = [.web]
            }, true
        ),
        ("a set in a catalog", { $0.folder = BytePath("A.xcassets") ?? .root }, false),
        (
            "loose files in a catalog",
            {
                $0.folder = BytePath("A.xcassets") ?? .root
                $0.systems = [.ios, .web]
            }, true
        ),
        ("no system", { $0.systems = [] }, true),
    ]

    @Test(arguments: contradictions.indices)
    func optionsThatContradictEachOtherAreSaid(index: Int) {
        let (name, change, isOne) = Self.contradictions[index]
        var request = IconRequest([.ios], of: Self.master, in: Self.folder)
        change(&request)
        #expect((request.contradiction != nil) == isOne, "\(name)")
    }
}
