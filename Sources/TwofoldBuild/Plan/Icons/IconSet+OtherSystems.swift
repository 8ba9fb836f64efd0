// Android: adaptive icons of layers since version 8, and whole ones for launchers before. The sizes are those that Image
// Asset Studio writes.

extension IconSet {
    /// Pixels per dp in quarters.
    private static let densities = [("mdpi", 4), ("hdpi", 6), ("xhdpi", 8), ("xxhdpi", 12), ("xxxhdpi", 16)]

    /// The part of a layer that no launcher's shape cuts off: 66 of 108 dp.
    private static let layerFraction = 66.0 / 108
    /// The same on an icon without the margin for movements, of which 72 dp are seen.
    private static let wholeFraction = 66.0 / 72

    /// The icons in the folder `res`, and the store's beside it.
    ///
    /// If the folder of the icons is itself called `res`, the store's is left out: a resource folder takes no other files.
    static func android(_ request: IconRequest) -> IconSet {
        let isResources = request.folder.name.elementsEqual("res".utf8)
        let folder = isResources ? "" : "res/"
        func path(_ density: String, _ name: String) -> String { "\(folder)mipmap-\(density)/\(name)" }
        let monochrome =
            request.tinted == nil
            ? IconArt(content: .silhouette, fraction: layerFraction)
            : IconArt(content: .lightness, fraction: layerFraction)
        var set = IconSet()
        for (density, quarters) in densities {
            func icon(_ name: String, dp: Int, _ art: IconArt, look: IconLook = .standard, use: String) {
                set.icons.append(
                    IconEntry(path(density, "\(name).png"), dp * quarters / 4, art, look: look, use: use))
            }
            icon("ic_launcher", dp: 48, .plain, use: "launchers until Android 7")
            icon(
                "ic_launcher_round", dp: 48, IconArt(fraction: wholeFraction, isOpaque: true, isRound: true),
                use: "round launchers until Android 7")
            icon("ic_launcher_foreground", dp: 108, IconArt(fraction: layerFraction), use: "adaptive icon, foreground")
            icon(
                "ic_launcher_background", dp: 108, IconArt(content: .nothing, isOpaque: true),
                use: "adaptive icon, background")
            icon(
                "ic_launcher_monochrome", dp: 108, monochrome, look: request.tinted == nil ? .standard : .tinted,
                use: "adaptive icon that the system tints")
        }
        for name in ["ic_launcher", "ic_launcher_round"] {
            set.texts.append(adaptive(path("anydpi-v26", "\(name).xml")) { path("mdpi", "ic_launcher_\($0).png") })
        }
        if !isResources {
            set.icons.append(IconEntry("ic_launcher-playstore.png", 512, use: "Google Play"))
        }
        return set
    }

    /// How an XML file names an icon: `@mipmap/ic_launcher_foreground` for the file in any folder of mipmaps.
    static func reference(to icon: String) -> String {
        "@mipmap/"
            + String(
                decoding: AssetName(
                    parsing: Array(icon.utf8).split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
                ).stem, as: UTF8.self)
    }

    private static func adaptive(_ path: String, layer: (String) -> String) -> IconText {
        func line(_ name: String) -> IconText.Line {
            let icon = layer(name)
            return IconText.Line("    <\(name) android:drawable=\"\(reference(to: icon))\"/>", icon: icon)
        }
        return IconText(
            path: path, icons: ["background", "foreground"].map(layer),
            lines: [
                IconText.Line("<?xml version=\"1.0\" encoding=\"utf-8\"?>"),
                IconText.Line("<adaptive-icon xmlns:android=\"http://schemas.android.com/apk/res/android\">"),
                line("background"), line("foreground"), line("monochrome"), IconText.Line("</adaptive-icon>"),
            ])
    }
}

// Windows: one file with the sizes from the title bar to the largest tiles, at each of its zoom levels.

extension IconSet {
    static func windows(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        set.containers = [
            IconContainer(
                path: "\(request.name).ico", form: .ico,
                parts: [16, 20, 24, 32, 40, 48, 64, 256].map {
                    IconContainer.Part(side: $0, path: "\(request.name)-\($0)x\($0).png")
                }, use: "program and shortcuts")
        ]
        return set
    }
}

// The web: what browsers and home screens of phones ask for today.

extension IconSet {
    /// The lines of a page that name the icons.
    static let markup = """
        <link rel="icon" href="/favicon.ico" sizes="32x32">
        <link rel="apple-touch-icon" href="/apple-touch-icon.png">
        <link rel="manifest" href="/site.webmanifest">
        """

    /// The part of a maskable icon that every mask leaves: a circle of four fifths of its side.
    private static let maskFraction = 0.8

    static let web: IconSet = {
        var set = IconSet()
        set.icons = [
            IconEntry("apple-touch-icon.png", 180, .opaque, use: "home screen of iPhone and iPad"),
            IconEntry("icon-192.png", 192, use: "home screen of Android"),
            IconEntry("icon-512.png", 512, use: "splash screen"),
            IconEntry(
                "icon-maskable-512.png", 512, IconArt(fraction: maskFraction, isOpaque: true),
                use: "home screen that cuts a shape out of it"),
        ]
        set.containers = [
            IconContainer(
                path: "favicon.ico", form: .ico,
                parts: [16, 32, 48].map { IconContainer.Part(side: $0, path: "favicon-\($0)x\($0).png") },
                use: "browser tabs and bookmarks")
        ]
        set.texts = [manifest]
        return set
    }()

    /// The app's name is for people to fill in, so the file is theirs once it is made.
    private static let manifest = IconText(
        path: "site.webmanifest", icons: ["icon-192.png", "icon-512.png"],
        lines: [
            IconText.Line("{"), IconText.Line("  \"name\": \"\","), IconText.Line("  \"icons\": ["),
            IconText.Line("    { \"src\": \"icon-192.png\", \"type\": \"image/png\", \"sizes\": \"192x192\" },"),
            IconText.Line(
                "    { \"src\": \"icon-maskable-512.png\", \"type\": \"image/png\", \"sizes\": \"512x512\", "
                    + "\"purpose\": \"maskable\" },", icon: "icon-maskable-512.png"),
            IconText.Line("    { \"src\": \"icon-512.png\", \"type\": \"image/png\", \"sizes\": \"512x512\" }"),
            IconText.Line("  ],"), IconText.Line("  \"display\": \"standalone\""), IconText.Line("}"),
        ], isTheirs: true)
}
