/// What a run would make, as a value: it can be printed, compared, drawn and run.
public struct Plan: Sendable {
    /// The masters, sorted by path, also those with nothing to make.
    public var masters: [MasterPlan] = []
    /// Artist-made files that stand where a variant would be made; they are left as they are.
    ///
    /// Sorted by path.
    public var kept: [BytePath] = []
    /// Files that `--into` brings along as they are: masters and what artists made beside them.
    ///
    /// Sorted by path.
    public var staged: [BytePath] = []

    /// Vector images that are not drawn because nobody asked for it, and that a policy of ``VectorPolicy/draw`` would draw.
    ///
    /// Sorted by path.
    public var undrawn: [BytePath] = []

    /// All variants in plan order: by master, then by device and scale.
    public var variants: [VariantPlan] { masters.flatMap(\.variants) }
    /// What would be made if artists had not made it: those of ``kept`` that have the variant's very name, in plan order.
    public var ceded: [VariantPlan] { masters.flatMap(\.ceded) }
}

/// One master and what is made of it.
public struct MasterPlan: Hashable, Sendable {
    /// The master.
    public var master: Master
    /// What is made of it, universal line first, largest scale first.
    public var variants: [VariantPlan]
    /// What would be made of it if artists had not made it.
    public var ceded: [VariantPlan] = []
}

/// One file to be made.
public struct VariantPlan: Hashable, Sendable {
    /// Where it goes: always its master's own folder.
    public var path: BytePath
    /// The file it is made of.
    public var master: BytePath
    /// That file's format.
    public var masterFormat: ImageFormat
    /// Nil for the universal line.
    public var device: DeviceModifier?
    /// What decides its bytes.
    public var recipe: Recipe
    /// The filter and why it was taken.
    public var filter: FilterChoice
}

extension ImageEngine {
    /// The identity of what makes a variant.
    func identity(for variant: VariantPlan) -> String {
        identity(from: variant.masterFormat, to: variant.recipe.encoding.format)
    }
}
