/// The files that a run would make, as a value that can be printed, compared and run.
public struct Plan: Sendable {
    /// The masters, sorted by path, also those with nothing to make.
    public var masters: [MasterPlan] = []
    /// Hand-made files in the place of a variant; they are left as they are.
    ///
    /// Sorted by path.
    package var kept: [BytePath] = []
    /// Files that `--into` copies unchanged: masters, and the hand-made files beside them.
    ///
    /// Sorted by path.
    package var staged: [BytePath] = []

    /// The `Contents.json` files of asset catalogs that do not name all their variants yet.
    ///
    /// Sorted by path.
    package var catalogs: [CatalogPlan] = []

    /// Vector images that are not drawn because no one asked for it, but that a policy of ``VectorPolicy/draw`` would
    /// draw.
    ///
    /// Sorted by path.
    package var undrawn: [BytePath] = []

    /// All variants in plan order: by master, then by device and scale.
    public var variants: [VariantPlan] { masters.flatMap(\.variants) }
    /// The variants that would be made if ``kept`` had no file of exactly their name, in plan order.
    var ceded: [VariantPlan] { masters.flatMap(\.ceded) }
}

/// One master and its variants.
public struct MasterPlan: Hashable, Sendable {
    /// The master.
    public var master: Master
    /// Its variants, universal line first, largest scale first.
    public var variants: [VariantPlan]
    /// The variants that would be made if there were no hand-made files.
    package var ceded: [VariantPlan] = []
}

/// One file to be made.
public struct VariantPlan: Hashable, Sendable {
    /// Its path, where its layout's lookup finds it beside its master.
    public var path: BytePath
    /// The file that it is made from.
    package var master: BytePath
    /// That file's format.
    var masterFormat: ImageFormat
    /// The line that it belongs to, which is its master's unless the policy makes a device's line from a universal master.
    var line: Line
    /// The recipe, which decides its bytes.
    package var recipe: Recipe
    /// The filter, and why it was chosen.
    package var filter: FilterChoice

    /// The device that it is for; nil for all devices.
    package var device: DeviceModifier? { line.device }
}

extension VariantPlan {
    /// Whether another variant of the same master has the same pixels, only in another format.
    func sharesPixels(with other: VariantPlan) -> Bool {
        var recipe = other.recipe
        (recipe.encoding, recipe.rivals) = (self.recipe.encoding, self.recipe.rivals)
        recipe.isCopy = self.recipe.isCopy
        return master == other.master && line == other.line && recipe == self.recipe
    }

    /// Indices whose variants share their pixels are neighbors in the plan, so each is compared with the one before.
    static func groups(_ indices: [Int], _ variants: [VariantPlan], from first: Int) -> [[Int]] {
        indices.reduce(into: []) { groups, index in
            if let last = groups.last?.last, variants[index - first].sharesPixels(with: variants[last - first]) {
                groups[groups.count - 1].append(index)
            } else {
                groups.append([index])
            }
        }
    }
}
