import ArgumentParser
import TwofoldKit

/// `dark=~dark,tinted=_tinted` on the command line.
struct AppearanceList: Sendable {
    let suffixes: AppearanceSuffixes

    init(text: String) throws {
        var found: [(suffix: String, appearance: Qualifier.Appearance)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let sign = part.firstIndex(of: "="),
                let appearance = Qualifier.Appearance(rawValue: String(part[..<sign]))
            else {
                let names = Qualifier.Appearance.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(part)' is not APPEARANCE=SUFFIX; the appearances are \(names).")
            }
            let suffix = String(part[part.index(after: sign)...])
            guard AppearanceSuffixes.isSuffix(suffix) else {
                throw ValidationError("'\(suffix)' cannot be a suffix; use one such as ~dark or _dark.")
            }
            found.append((suffix, appearance))
        }
        suffixes = AppearanceSuffixes(found)
    }
}
