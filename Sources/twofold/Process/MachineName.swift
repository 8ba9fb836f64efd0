/// The kind of machine, as far as it decides which libraries there are.
enum MachineName {
    /// System, processor and release, such as `Linux x86_64 debian 12`.
    ///
    /// A release gets fixes of its libraries, but no other versions, which could give other pixels.
    static var ofLibraries: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "" }
        #if os(macOS)
        let release = text(name.release)
        #else
        let release = distribution ?? text(name.nodename)
        #endif
        return "\(text(name.sysname)) \(text(name.machine)) \(release)"
    }

    #if !os(macOS)
    /// The distribution and its version; nil for one that is never released.
    private static var distribution: String? {
        // In /etc it is a link to this one.
        guard let folder = try? LocalDisk(folder: "/usr/lib"), let name = BytePath("os-release"),
            let file = try? folder.read(name, upTo: 16 << 10).bytes
        else { return nil }
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        func value(_ key: String) -> String? {
            lines.first { $0.hasPrefix("\(key)=") }.map { $0.dropFirst(key.utf8.count + 1).filter { $0 != "\"" } }
        }
        guard let id = value("ID"), let version = value("VERSION_ID") else { return nil }
        return "\(id) \(version)"
    }
    #endif

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
