/// The variants of one image set, and what its `Contents.json` has to say about them.
public struct CatalogPlan: Sendable {
    /// The path of `Contents.json`.
    public var manifest: BytePath
    /// The variants for its slots.
    public var fillings: [CatalogFilling]
    /// The file as it was read.
    var file: CatalogFile

    /// The paths of the variants, in the order of ``fillings``.
    var paths: [BytePath] { fillings.compactMap { manifest.folder.appending($0.fileName) } }

    /// The part of the plan for these variants; nil if none of them is in the set.
    func limited(to variants: Set<BytePath>) -> CatalogPlan? {
        var plan = self
        plan.fillings = zip(fillings, paths).filter { variants.contains($1) }.map(\.0)
        return plan.fillings.isEmpty ? nil : plan
    }

    /// Whether the file names every variant in its slot already.
    var isCurrent: Bool { file.filled(with: fillings) == file.bytes }

    /// The fillings that the file does not have yet, of those whose variants are present.
    func missing(_ isPresent: (BytePath) -> Bool) -> [CatalogFilling] {
        zip(fillings, paths).filter { isPresent($1) }.map(\.0).filter { file.filled(with: [$0]) != file.bytes }
    }
}
