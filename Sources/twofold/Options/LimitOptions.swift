/// The limits on a single image: shared by every command that plans.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Refuse images with more pixels than this; 400M is 400 million (default: 100M).", valueName: "number"),
        transform: Amount.pixels)
    var maxPixels: Int?

    @Option(
        help: ArgumentHelp(
            "Refuse images that are wider or higher than this, in pixels (default: 32768).", valueName: "number"))
    var maxSide: Int?

    @Option(
        help: ArgumentHelp("Refuse files larger than this, such as 512M or 1G (default: 256M).", valueName: "size"),
        transform: Amount.bytes)
    var maxFile: Int?

    @Option(
        help: ArgumentHelp(
            "Refuse images that take longer than this to decode (default: 30).", valueName: "seconds"))
    var maxSeconds: Double?

    @Option(
        help: ArgumentHelp(
            """
            Refuse vector images, and with --isolate all images, that need more memory to decode (default: 192M plus \
            the decoded image).
            """, valueName: "size"),
        transform: Amount.bytes)
    var maxMemory: Int?

    func validate() throws {
        if let maxSide, !(1...Int(Int32.max)).contains(maxSide) {
            throw ValidationError("--max-side takes a number of pixels from 1 to \(Int32.max).")
        }
        if let maxSeconds, !(maxSeconds > 0) { throw ValidationError("--max-seconds takes a number above 0.") }
    }

    var limits: Configuration.Limits {
        var limits = Configuration.Limits()
        limits.pixels = maxPixels
        limits.side = maxSide
        limits.fileBytes = maxFile
        limits.seconds = maxSeconds
        limits.workerMemory = maxMemory
        return limits
    }
}
