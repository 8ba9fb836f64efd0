/// What a build is asked to make: everything that decides which files a plan holds and what their pixels are.
public struct BuildPolicy: Hashable, Sendable {
    /// The scales to make, or nil for every whole scale below each master's own.
    ///
    /// Default: nil.
    public var scales: Set<ScaleFactor>?
    /// Device lines to make from universal masters where no file of the line is a master.
    ///
    /// Default: none.
    public var devices: [DeviceLine]
    /// The filter to use everywhere, or nil for the automatic choice.
    ///
    /// Default: nil.
    public var filter: ResamplingFilter?
    /// What colours are averaged in.
    ///
    /// Default: encoded.
    public var space: BlendingSpace
    /// What becomes of masters whose sides are no whole points.
    ///
    /// Default: pad.
    public var odd: OddSizePolicy
    /// What variants say about their resolution.
    ///
    /// Default: follow.
    public var density: DensityPolicy
    /// What a picture may ask of this machine.
    public var limits: ImageLimits
    /// Whether warnings count as errors.
    ///
    /// Default: false.
    public var isStrict: Bool

    /// A policy; every part has the default that it documents.
    public init(
        scales: Set<ScaleFactor>? = nil, devices: [DeviceLine] = [], filter: ResamplingFilter? = nil,
        space: BlendingSpace = .encoded, odd: OddSizePolicy = .pad, density: DensityPolicy = .follow,
        limits: ImageLimits = ImageLimits(), isStrict: Bool = false
    ) {
        self.scales = scales
        self.devices = devices
        self.filter = filter
        self.space = space
        self.odd = odd
        self.density = density
        self.limits = limits
        self.isStrict = isStrict
    }
}

/// A device line that is made from universal masters, `ipad` or `ipad=1.5` on the command line.
public struct DeviceLine: Hashable, Sendable {
    /// The device.
    public var device: DeviceModifier
    /// The line's size in points, as a multiple of the universal line's: 1.5 draws `~ipad` art half as large again.
    ///
    /// Greater than 0; default 1.
    public var pointFactor: Double

    /// A line for `device`.
    public init(device: DeviceModifier, pointFactor: Double = 1) {
        self.device = device
        self.pointFactor = pointFactor
    }
}

/// What becomes of a master with a side that its scale does not divide.
public enum OddSizePolicy: String, Hashable, CaseIterable, Sendable {
    /// Its last column and row are repeated up to the next whole point; a warning says so.
    case pad
    /// It is refused.
    case error
}
