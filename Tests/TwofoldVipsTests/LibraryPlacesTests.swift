import CVipsShim
import Testing

/// Where the decoders' libraries are looked for.
@Suite struct LibraryPlacesTests {
    private func strings(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
        var result: [String] = []
        var next = list
        while let entry = next, let text = entry.pointee {
            result.append(String(cString: text))
            next = entry + 1
        }
        return result
    }

    /// macOS looks for a bare name, or a relative path, in the current folder too.
    @Test func noLibraryIsTakenFromTheCurrentFolderOnMacOS() {
        let folders = strings(tf_places_on_macos.folders)
        #expect(!folders.isEmpty)
        for folder in folders {
            #expect(folder.hasPrefix("/") || folder.hasPrefix("@rpath/"), "\(folder)")
            #expect(folder.hasSuffix("/"), "\(folder)")
        }
        for home in ["/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"] { #expect(folders.contains(home)) }
    }

    /// libvips 8.15 changed the ending, and GLib's own macro still has the old one.
    @Test func modulesOfEveryVersionAreFoundOnMacOS() {
        #expect(strings(tf_places_on_macos.module_suffixes) == ["dylib", "so"])
    }

    /// The loader of Linux looks for a bare name in the system's folders only.
    @Test func linuxKnowsItsOwnFolders() {
        #expect(strings(tf_places_on_linux.folders) == [""])
        #expect(strings(tf_places_on_linux.module_suffixes) == ["so"])
    }
}
