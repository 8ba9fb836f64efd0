/// The masters to process and the variants to make: shared by every command that plans.
struct PlanOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Folders or single masters to process (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Scales to make, such as 1x or 1x,2x (default: every whole scale below that of each master).",
            valueName: "scales"),
        completion: .words(["1x", "2x", "3x"]),
        transform: Set<ScaleFactor>.init(text:))
    var scales: Set<ScaleFactor>?

    @Option(
        help: ArgumentHelp(
            """
            The scale of files given as paths whose names state none, such as 2x for Photo.png; needs --into, --catalog or \
            a target.
            """, valueName: "scale"))
    var sourceScale: SourceScale?

    @Option(
        help: ArgumentHelp(
            """
            Also make ~ipad or ~iphone variants of universal masters, where there is no master for that device: ipad, \
            iphone. ipad=1.5 makes them 1.5 times as large in points; nothing is enlarged beyond the master's pixels.
            """, valueName: "devices"),
        completion: .words(DeviceModifier.allCases.map(\.rawValue)),
        transform: [DeviceLine].init(text:))
    var devices: [DeviceLine]?

    @Option(
        help: ArgumentHelp(
            """
            area, fitted, lanczos3, mitchell, catmull-rom, nearest or auto. auto (default) takes area for artwork at \
            whole ratios, fitted for artwork at 3:2, lanczos3 for photographs and other ratios.
            """, valueName: "filter"),
        completion: .list(FilterSetting.names),
        transform: FilterSetting.init(text:))
    var filter: FilterSetting?

    @Flag(inversion: .prefixedNo, help: .linear) var linear: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Masters with sides that are not divisible by their scale: pad (default) repeats the last column and row and \
            warns, error refuses them.
            """, valueName: "policy"))
    var odd: OddSizePolicy?

    @Option(
        help: ArgumentHelp(
            """
            Resolution (dpi) of variants: follow (default) writes 72 times the variant's scale where the master has 72 \
            times its own, write always does, strip writes none.
            """, valueName: "policy"))
    var density: DensityPolicy?

    @Flag(
        inversion: .prefixedNo,
        help: "Convert to sRGB (default: keep the pixel values and the color profile).")
    var srgb: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Quality of lossy formats from 1 to 100: one number for all, or by format, such as jpeg=80,webp=75 \
            (default: 90 for JPEG, WebP and JPEG XL, 80 for HEIC and AVIF). PNG is exact unless it is named: png=80 takes 256 \
            colors where they are enough.
            """, valueName: "quality"),
        transform: QualityList.init(text:))
    var quality: QualityList?

    @Option(
        help: ArgumentHelp(
            """
            Formats of variants, most wanted first, such as avif,webp,png: jxl, avif, heic, webp, jpeg, png, tiff, or \
            original for each master's own (default: original).
            """, valueName: "formats"),
        completion: .words(WantedFormat.names),
        transform: [WantedFormat].init(text:))
    var formats: [WantedFormat]?

    @Option(
        help: ArgumentHelp(
            """
            With several formats: each (default) makes the last one, and every other one that is smaller than those after \
            it; smallest makes only the smallest file.
            """, valueName: "choice"))
    var formatChoice: FormatChoice?

    @Option(
        help: ArgumentHelp(
            """
            Vector images (PDF, SVG): draw renders all of them as PNGs, ignore only those given as a path (default: \
            those given as a path, and those that twofold.lock records).
            """, valueName: "policy"))
    var vectors: VectorPolicy?

    @Option(
        help: ArgumentHelp(
            "Fit vector images into this size in points, such as 24x24 (default: the size that each file states).",
            valueName: "WxH"),
        transform: PointSize.init(text:))
    var vectorSize: PointSize?

    @Option(
        help: ArgumentHelp(
            """
            Names of the variants of vector images, such as rendered-{name}, where {name} is the image's own (default: {name}).
            """, valueName: "pattern"),
        transform: NamePattern.init(text:))
    var name: NamePattern?

    @Option(
        help: ArgumentHelp(
            "The page of a PDF to render, 1 for the first (default: the first, with a warning if there are others).",
            valueName: "number"))
    var page: Int?

    @Option(
        help: ArgumentHelp(
            """
            SVGs that refer to external files, which are never loaded: refuse (default) refuses the SVG, ignore renders \
            it without them.
            """, valueName: "policy"))
    var svgReferences: ReferencePolicy?

    @Flag(
        inversion: .prefixedNo,
        help: "Also render vector images in asset catalogs (default: no, because Xcode renders them).")
    var catalogVectors: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Add the 2x of a TIFF to its 1x file as a second page, as 'tiffutil -cathidpicheck' does (default: no).
            """)
    var tiffPair: Bool?

    @Flag(
        inversion: .prefixedNo,
        help:
            "Add slots for smaller scales to image sets of asset catalogs that lack them (default: fill empty slots only)."
    )
    var addSlots: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Make the masters and their variants into image sets of this asset catalog, such as Assets.xcassets, instead of \
            variants beside the masters.
            """, valueName: "dir"),
        completion: .directory)
    var catalog: String?

    @Flag(
        help: """
            With --catalog, make the folders of the masters part of the images' names: Icons/star instead of star (default: \
            no).
            """)
    var namespaces = false

    @Option(
        help: ArgumentHelp(
            """
            How hard to compress PNGs: default, fast while you design, high or max for releases. The pixels stay the same.
            """, valueName: "effort"))
    var effort: PNGEffort?

    @Option(
        help: ArgumentHelp(
            "auto (default) uses Twofold's PNG codec for PNG and libvips for other formats; vips uses libvips for all.",
            valueName: "engine"))
    var engine: EngineOption = .auto

    @Option(
        help: ArgumentHelp(
            "Write variants and copies of masters into this folder at the same relative paths; the source stays unchanged.",
            valueName: "dir"),
        completion: .directory)
    var into: String?

    @Flag(
        help: """
            Treat variants made by other versions of libdeflate, libvips or libpng as stale (default: versions are \
            recorded, and shown with -v).
            """)
    var strictEngine = false

    @Flag(inversion: .prefixedNo, help: "Treat warnings as errors (default: no).")
    var strict: Bool?

    @OptionGroup(title: "What to search") var scope: ScopeOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

    func validate() throws {
        if let page, !(1...1_000_000).contains(page) { throw ValidationError("--page takes a number from 1.") }
    }
}
