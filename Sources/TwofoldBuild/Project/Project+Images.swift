// The image files of a project, without reading any.

extension Project {
    /// The selected image files, sorted by path, also those whose extension a suffix hides; ignored ones are left out.
    package func imageFiles() -> [BytePath] {
        TreeListing.list(source, selection: selection, scope: scope).items.filter { item in
            guard item.kind == .file, item.omission == nil, isSelected(item.path) else { return false }
            return TreeListing.isImageName(item.path.name) || AssetName(parsing: item.path.name).isMisnamedImage
        }.map(\.path)
    }
}
