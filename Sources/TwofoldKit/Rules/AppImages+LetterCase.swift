extension AppImages {
    /// The files, and those that a build would make, that a property list does not mean by a name only because they are
    /// spelled in another letter case; sorted by path.
    func inOtherCase(_ name: String, for manifest: AppManifest) -> [BytePath] {
        let wanted = Array((name.split(separator: "/").last.map(String.init) ?? name).utf8)
        let folded = wanted.map(\.lowercasedASCII)
        func own(_ path: BytePath) -> String? {
            let start = path.name.prefix(wanted.count)
            guard !start.elementsEqual(wanted), start.map(\.lowercasedASCII) == folded else { return nil }
            return String(decoding: start, as: UTF8.self)
        }
        let there = tree.files.map(\.path).filter { path in
            own(path).map { files(named: $0, for: manifest).contains { $0.path == path } } ?? false
        }
        let made = tree.plan.variants.map(\.path).filter { path in
            path.name.count == wanted.count && own(path).map { has($0, for: manifest) } ?? false
        }
        return Set(there + made).sorted()
    }
}
