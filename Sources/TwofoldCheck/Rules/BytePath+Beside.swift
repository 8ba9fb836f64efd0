extension BytePath {
    /// Its name for a message about another file, with its folder where that is another one: `2.0x/sun.png`.
    func name(beside other: BytePath) -> String {
        let own = Quoting.display(name)
        return folder == other.folder || folder == .root ? own : "\(Quoting.display(folder.name))/\(own)"
    }
}
