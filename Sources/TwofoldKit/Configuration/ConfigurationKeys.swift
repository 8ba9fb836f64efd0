// Every key that a configuration file may have; the article "ConfigurationFile" of this documentation describes each.

/// The keys of the file itself.
enum ConfigurationKey: String, CaseIterable {
    case scales, devices, filter, linear, colour, odd, density, effort, strict, limits, rules, paths, sizes, exclude,
        include
}

/// The keys of `limits`.
enum LimitKey: String, CaseIterable { case pixels, side, file, seconds, memory }

/// The keys of an entry of `paths`.
enum PathKey: String, CaseIterable { case match, filter, linear, colour, rules }

/// The keys of `sizes`.
enum SizeKey: String, CaseIterable { case limit }

extension ConfigurationKey {
    /// Every key with those that lead to it, as the documentation lists them.
    static var all: [String] {
        allCases.flatMap { key in
            switch key {
            case .limits: LimitKey.allCases.map { "limits.\($0)" }
            case .paths: PathKey.allCases.map { "paths[].\($0)" }
            case .sizes: SizeKey.allCases.map { "sizes.\($0)" }
            default: [key.rawValue]
            }
        }
    }
}
