import ArgumentParser
import TwofoldKit

/// What to work on and what to make: shared by every command that plans.
struct PlanOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Folders or single masters to work on (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Scales to make, such as 1x or 1x,2x (default: every whole scale below each master's).",
            valueName: "scales"),
        transform: ScaleList.init(text:))
    var scales: ScaleList?

    @Option(
        help: ArgumentHelp(
            """
            Lines to make from universal masters as well, where they have no master of their own: ipad, iphone. \
            ipad=1.5 draws the line half as large again in points; nothing is enlarged beyond the master's pixels.
            """, valueName: "devices"),
        transform: DeviceList.init(text:))
    var devices: DeviceList?

    @Option(
        help: ArgumentHelp(
            """
            area, fitted, lanczos3, mitchell, catmull-rom, nearest or auto (default): area for artwork at whole \
            ratios, fitted at 3:2, lanczos3 for photographs and other ratios.
            """, valueName: "filter"),
        transform: FilterSetting.init(text:))
    var filter: FilterSetting?

    @Flag(
        inversion: .prefixedNo,
        help: "Average colors in linear light, by the sRGB curve (default: as the file encodes them).")
    var linear: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Masters whose sides are no whole points: pad (default) repeats the right and bottom edge and warns, \
            error refuses them.
            """, valueName: "policy"))
    var odd: OddSizePolicy?

    @Option(
        help: ArgumentHelp(
            """
            Resolution (dpi) of variants: follow (default) gives a variant its own where the master's says its \
            scale, write always writes 72 times the scale, strip writes none.
            """, valueName: "policy"))
    var density: DensityPolicy?

    @Flag(
        inversion: .prefixedNo,
        help: "Convert to sRGB (default: samples and color profile stay as they are).")
    var srgb: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Quality of lossy formats from 1 to 100: one number for all, or by format, such as jpeg=80,webp=75 \
            (default: 90 for JPEG and WebP, 80 for HEIC and AVIF).
            """, valueName: "quality"),
        transform: QualityList.init(text:))
    var quality: QualityList?

    @Option(
        help: ArgumentHelp(
            """
            Vector images (PDF, SVG): draw makes PNGs of all of them, ignore of none but those named as a path \
            (default: of those named, and those that twofold.lock records).
            """, valueName: "policy"))
    var vectors: VectorPolicy?

    @Option(
        help: ArgumentHelp(
            "Fit vector images into this many points, such as 24x24 (default: each one's own size).",
            valueName: "WxH"),
        transform: PointSize.init(text:))
    var vectorSize: PointSize?

    @Option(
        help: ArgumentHelp(
            """
            SVGs that refer to something outside their own file, which is never loaded: refuse (default), or ignore \
            draws them without it.
            """, valueName: "policy"))
    var svgReferences: ReferencePolicy?

    @Flag(
        inversion: .prefixedNo,
        help: "Draw vector images in asset catalogs, too (default: no, Xcode draws those itself).")
    var catalogVectors: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Put the 2x of a TIFF into its 1x file as a second page, as 'tiffutil -cathidpicheck' does (default: no).
            """)
    var tiffPair: Bool?

    @Option(
        help: ArgumentHelp(
            """
            What is done to make PNGs small: default, fast for the time while you draw, or max for releases; pixels are \
            the same.
            """, valueName: "effort"))
    var effort: PNGEffort?

    @Option(
        help: ArgumentHelp(
            "What does the work: auto (default) takes the fast lane for PNG and libvips for the rest, vips only libvips.",
            valueName: "engine"))
    var engine: EngineOption = .auto

    @Option(
        help: ArgumentHelp(
            "Stage masters and variants into this folder at the same places; the source stays as it is.",
            valueName: "dir"),
        completion: .directory)
    var into: String?

    @Flag(
        help: """
            Rebuild variants that other versions of libdeflate, libvips or libpng made, and count them as drift \
            (default: versions are recorded and shown with -v).
            """)
    var strictEngine = false

    @Flag(inversion: .prefixedNo, help: "Warnings are errors (default: they are not).")
    var strict: Bool?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var configuration: ConfigurationOptions

    /// The library's value for these options, with what the file says where they are not given.
    func policy(over file: ConfigurationFile) -> BuildPolicy {
        var policy = file.configuration.policy(under: said, base: file.base, file: file.pathInTree)
        policy.isStrictEngine = strictEngine
        return policy
    }

    /// What the command line says of what a file may say, too.
    private var said: Configuration {
        var said = Configuration()
        said.settings.scales = scales?.scales
        said.settings.devices = devices?.lines
        said.settings.filter = filter
        said.settings.space = linear.map { $0 ? .linear : .encoded }
        said.settings.color = srgb.map { $0 ? .srgb : .keep }
        said.settings.odd = odd
        said.settings.density = density
        said.settings.effort = effort
        said.settings.quality = quality?.quality ?? [:]
        said.settings.vectors = vectors
        said.settings.vectorSize = vectorSize
        said.settings.references = svgReferences
        said.settings.drawsInCatalogs = catalogVectors
        said.settings.pairsTIFF = tiffPair
        said.isStrict = strict
        said.limits = limits.limits
        return said
    }
}

/// What an image may ask of the machine: shared by every command that plans.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Refuse images of more pixels than this; 400M is 400 million (default: 100M).", valueName: "number"),
        transform: PixelCount.init(text:))
    var maxPixels: PixelCount?

    @Option(
        help: ArgumentHelp(
            "Refuse images that are wider or higher than this, in pixels (default: 32768).", valueName: "number"))
    var maxSide: Int?

    @Option(
        help: ArgumentHelp("Refuse files larger than this, such as 512M or 1G (default: 256M).", valueName: "size"),
        transform: ByteSize.init(text:))
    var maxFile: ByteSize?

    @Option(
        help: ArgumentHelp(
            "Refuse images that take longer than this to decode (default: 30).", valueName: "seconds"))
    var maxSeconds: Double?

    @Option(
        help: ArgumentHelp(
            "Refuse drawings, and with --isolate images, that take more memory to read (default: 192M besides the image).",
            valueName: "size"),
        transform: ByteSize.init(text:))
    var maxMemory: ByteSize?

    func validate() throws {
        if let maxSide, !(1...Int(Int32.max)).contains(maxSide) {
            throw ValidationError("--max-side takes a number of pixels from 1 to \(Int32.max).")
        }
        if let maxSeconds, !(maxSeconds > 0) { throw ValidationError("--max-seconds takes a number above 0.") }
    }

    /// What these options say.
    var limits: Configuration.Limits {
        var limits = Configuration.Limits()
        limits.pixels = maxPixels?.pixels
        limits.side = maxSide
        limits.fileBytes = maxFile?.bytes
        limits.seconds = maxSeconds
        limits.workerMemory = maxMemory?.bytes
        return limits
    }
}

/// How results are shown: shared by every command.
struct OutputOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Show errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Show what is current or kept as well, and notes.")
    var verbose = false

    @Option(help: ArgumentHelp("auto (default), always or never; NO_COLOR is honoured.", valueName: "when"))
    var color: ColorChoice = .auto

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
    }

    var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}

/// What protects from files that are made to harm: shared by every command.
struct SafetyOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Let the kernel hold this run to the folders that it works on, where it can (default).")
    var sandbox = true

    @Flag(
        help: """
            Read every master in a process of its own, so that one that crashes its decoder costs only itself; slower \
            (default: drawings only).
            """)
    var isolate = false
}

/// When output is colored.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
