// What the options mean to the library.

extension PlanOptions {
    /// The library's value for these options, with the file's settings where they are not given.
    func policy(over file: ConfigurationFile) -> BuildPolicy {
        var policy = file.configuration.policy(under: settings, base: file.base, file: file.pathInTree)
        policy.isStrictEngine = strictEngine
        policy.sourceScale = sourceScale?.scale
        policy.asksForArt = false
        return policy
    }

    /// Whether these options, and not the configuration alone, say which variants there are.
    var saysWhatIsMade: Bool {
        scales != nil || devices != nil || formats != nil || vectors != nil || name != nil || catalog != nil
            || addSlots != nil || configuration.noConfig || configuration.config != nil
    }

    /// Whether they name neither another place nor a scale, and settings are found at the tree's root or above it.
    var arePlain: Bool { into == nil && catalog == nil && sourceScale == nil && configuration.config == nil }

    var settings: Configuration {
        var said = Configuration()
        said.settings.scales = scales
        said.settings.devices = devices
        said.settings.filter = filter
        said.settings.space = linear.map { $0 ? .linear : .encoded }
        said.settings.color = srgb.map { $0 ? .srgb : .keep }
        said.settings.odd = odd
        said.settings.density = density
        said.settings.effort = effort
        said.settings.quality = quality?.quality
        said.settings.formats = formats
        said.settings.formatChoice = formatChoice
        said.settings.vectors = vectors
        said.settings.vectorSize = vectorSize
        said.settings.vectorName = name
        said.settings.page = page
        said.settings.references = svgReferences
        said.settings.drawsInCatalogs = catalogVectors
        said.settings.pairsTIFF = tiffPair
        said.settings.addsSlots = addSlots
        said.isStrict = strict
        said.limits = limits.limits
        said.exclude = scope.exclude
        said.include = scope.include
        return said
    }
}
