// What becomes of a variant's name when its master gets another.

extension AssetName {
    /// What this file, made of `old`, is called once its master is called `new`; nil where its name does not come of that one.
    ///
    /// What it does not share with its master stays: scale, a device of its own, the number of a mipmap, the extension of
    /// another format.
    func following(_ old: AssetName, renamed new: AssetName) -> AssetName? {
        guard base.starts(with: old.base), usage == old.usage else { return nil }
        return AssetName(
            base: new.base + base.dropFirst(old.base.count), usage: new.usage, scale: scale,
            device: device == old.device ? new.device : device,
            fileExtension: fileExtension == old.fileExtension ? new.fileExtension : fileExtension)
    }
}
