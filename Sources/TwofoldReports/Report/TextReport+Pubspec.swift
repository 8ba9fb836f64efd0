extension TextReport {
    /// A line for a `pubspec.yaml` that was given entries.
    package func text(_ listing: PubspecRun.Listing) -> String {
        guard verbosity > .quiet else { return "" }
        let entries = listing.entries.map { Quoting.display(Array($0.utf8)) }.joined(separator: ", ")
        return "\(label("listed", .good))\(shown(listing.path))  \(entries)\n"
    }
}
