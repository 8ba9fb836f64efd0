/// The options as a command line that says nothing makes them, for ``UsualCommandLine`` and commands that have few of them.
///
/// The parser takes them from the declarations, but only while it reads a command line. A test compares the two.
extension PlanOptions {
    static var defaults: PlanOptions {
        var options = PlanOptions()
        options.paths = []
        options.scales = nil
        options.sourceScale = nil
        options.devices = nil
        options.filter = nil
        options.linear = nil
        options.odd = nil
        options.density = nil
        options.srgb = nil
        options.quality = nil
        options.formats = nil
        options.formatChoice = nil
        options.vectors = nil
        options.vectorSize = nil
        options.name = nil
        options.page = nil
        options.svgReferences = nil
        options.catalogVectors = nil
        options.tiffPair = nil
        options.addSlots = nil
        options.catalog = nil
        options.namespaces = false
        options.effort = nil
        options.engine = .auto
        options.into = nil
        options.strictEngine = false
        options.strict = nil
        options.scope = .defaults
        options.limits = .defaults
        options.configuration = .defaults
        return options
    }

    /// The options of a command that has only these of them.
    static func of(
        _ paths: [String], scope: ScopeOptions = .defaults, configuration: ConfigurationOptions = .defaults
    ) -> PlanOptions {
        var options = PlanOptions.defaults
        options.paths = paths
        options.scope = scope
        options.configuration = configuration
        return options
    }
}

extension ScopeOptions {
    static var defaults: ScopeOptions {
        var options = ScopeOptions()
        options.exclude = []
        options.include = []
        options.ignoresNothing = false
        return options
    }
}

extension LimitOptions {
    static var defaults: LimitOptions {
        var options = LimitOptions()
        options.maxPixels = nil
        options.maxSide = nil
        options.maxFile = nil
        options.maxSeconds = nil
        options.maxMemory = nil
        return options
    }
}

extension ConfigurationOptions {
    static var defaults: ConfigurationOptions {
        var options = ConfigurationOptions()
        options.config = nil
        options.noConfig = false
        return options
    }
}

extension CacheOptions {
    static var defaults: CacheOptions {
        var options = CacheOptions()
        options.cache = nil
        options.cacheReadOnly = false
        options.cacheNetrc = nil
        options.cacheHeaderFile = nil
        options.cacheKeyFile = nil
        options.cacheTimeout = nil
        return options
    }
}

extension SafetyOptions {
    static var defaults: SafetyOptions {
        var options = SafetyOptions()
        options.sandbox = nil
        options.isolate = false
        options.untrusted = false
        return options
    }
}

extension OutputOptions {
    static var defaults: OutputOptions {
        var options = OutputOptions()
        options.quiet = false
        options.verbose = false
        options.color = .auto
        return options
    }
}

extension BuildOptions {
    static var defaults: BuildOptions {
        var options = BuildOptions()
        options.jobs = nil
        options.memory = nil
        options.fsync = true
        return options
    }
}

extension BuildCommand {
    static var defaults: BuildCommand {
        var command = BuildCommand()
        command.plan = .defaults
        command.sharedCache = .defaults
        command.safety = .defaults
        command.output = .defaults
        command.options = .defaults
        command.shard = nil
        command.dryRun = false
        command.explain = false
        command.locked = false
        command.pubspec = false
        command.format = .text
        command.report = nil
        return command
    }
}

extension CheckCommand {
    static var defaults: CheckCommand {
        var command = CheckCommand()
        command.plan = .defaults
        command.safety = .defaults
        command.output = .defaults
        command.jobs = nil
        command.format = .text
        command.report = nil
        command.baseline = nil
        command.updateBaseline = false
        command.fix = false
        command.dryRun = false
        command.content = true
        command.references = false
        command.rules = nil
        command.render = false
        return command
    }
}
