// Which engines decide the bytes of a variant, as the lock file records them.

extension ImageEngine {
    /// The identity of the engine that makes a variant, and of those that make its rivals.
    ///
    /// Where colors are chosen, with the library that does it.
    public func identity(for variant: VariantPlan) -> String {
        let parts = parts(of: variant, identity)
        return variant.recipe.isQuantized ? EngineParts([parts, quantizer]).joined : parts
    }

    /// The revision of the engine that makes a variant, and of those that make its rivals.
    public func revision(for variant: VariantPlan) -> String { parts(of: variant, revision) }

    private func parts(of variant: VariantPlan, _ text: (ImageFormat, ImageFormat) -> String) -> String {
        let recipe = variant.recipe
        let own = text(variant.masterFormat, recipe.encoding.format)
        let others = recipe.rivals.encodings.map { text(variant.masterFormat, $0.format) }
        return others.isEmpty ? own : EngineParts([own] + others).joined
    }
}
