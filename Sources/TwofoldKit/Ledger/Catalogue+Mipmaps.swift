// Messages about mipmaps, where those about variants would give advice that does not help; see Catalogue.swift.

extension Diagnostic {
    static func editedMipmaps(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileEdited, .error, path, "this file was edited after Twofold wrote it, and is left as it is",
            fix: "delete it to have it made again, or keep it as your own with 'twofold keep'")
    }

    static func foreignMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        Diagnostic(
            .fileForeign, .error, path,
            "something that Twofold did not write is in the way of these mipmaps of \(base.display), and is left",
            fix: "move it away, or rename the image", related: [base])
    }

    static func otherMipmaps(_ path: BytePath, of other: BytePath, from base: BytePath) -> Diagnostic {
        Diagnostic(
            .planTwoMasters, .error, path,
            "Twofold made this file of \(other.display), and would make another one of \(base.display) in its place; it "
                + "is left",
            fix: "rename one of the two images, or delete this file to have it made of \(base.display)",
            related: [other, base])
    }

    static func mipmapsOfLevel(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .imageUnsupported, .error, path, "by its name, this is one level of a chain of mipmaps",
            fix: "name the image that the chain is made of")
    }

    static func mipmapsOfVector(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .imageUnsupported, .error, path, "mipmaps are made of pixels, and this is a vector image",
            fix: "export it as PNG, at the size of the texture")
    }

    static func missingMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerMissing, .warning, path, "this file of the mipmaps of \(Quoting.display(base.name)) is missing",
            fix: "run 'twofold mipmaps \(base.display)'", related: [base])
    }

    static func staleMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerStale, .warning, path,
            "this file of the mipmaps of \(Quoting.display(base.name)) is out of date: \(StaleReason.masterChanged.rawValue)",
            fix: "run 'twofold mipmaps \(base.display)'", related: [base])
    }

    static func mipmapSize(_ path: BytePath, _ size: PixelSize, expected: PixelSize, of base: BytePath) -> Diagnostic {
        Diagnostic(
            .sizeMismatch, .warning, path,
            "it has \(size) pixels, and this level of \(Quoting.display(base.name)) has \(expected)",
            fix: "export it at \(expected), or remove it and run 'twofold mipmaps \(base.display)'", related: [base])
    }

    static func mipmapsTooLarge(_ path: BytePath, bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .fileNotPlaced, .error, path,
            "all levels together take \(bytes) bytes, and files of more than \(limit) are not read again, so it would be "
                + "nobody's",
            fix: "use a smaller image; the levels' own files are made all the same")
    }
}
