// A variant's name after its master was renamed.

extension AssetName {
    /// The name of this variant of `old` once its master is called `new`; nil where its name is not derived from
    /// `old`.
    ///
    /// The parts that it does not share with its master stay: scale, its own device, the number of a mipmap, the
    /// extension of another format.
    package func following(_ old: AssetName, renamed new: AssetName) -> AssetName? {
        guard base.starts(with: old.base), usage == old.usage else { return nil }
        return AssetName(
            base: new.base + base.dropFirst(old.base.count), usage: new.usage, scale: scale,
            device: device == old.device ? new.device : device,
            fileExtension: fileExtension == old.fileExtension ? new.fileExtension : fileExtension)
    }
}
