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
