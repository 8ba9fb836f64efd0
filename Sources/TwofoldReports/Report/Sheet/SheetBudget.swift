/// The pictures that a page contains, within a limit on their bytes.
struct SheetBudget {
    /// The chosen pictures, by the number of the image and that of its file.
    private var chosen: Set<Place> = []

    private struct Place: Hashable {
        var image: Int
        var file: Int
    }

    /// Chooses pictures while they fit: first what exists in the page only, then one for each image with warnings or
    /// errors, then one for each other image, then all others.
    ///
    /// - Parameters:
    ///   - limit: The most bytes, as text in the page.
    ///   - isUrgent: Whether an image, by its number, has warnings or errors.
    init(_ images: [SheetReport.Image], limit: Int, isUrgent: (Int) -> Bool) {
        var ranks: [[Place]] = [[], [], [], []]
        for (number, image) in images.enumerated() {
            var hasPicture = false
            for (index, file) in image.files.enumerated() where file.picture != nil {
                let place = Place(image: number, file: index)
                if file.role == .planned {
                    ranks[0].append(place)
                } else if !hasPicture {
                    hasPicture = true
                    ranks[isUrgent(number) ? 1 : 2].append(place)
                } else {
                    ranks[3].append(place)
                }
            }
        }
        var left = limit
        for place in ranks.joined() {
            // Four letters for three bytes.
            let count = ((images[place.image].files[place.file].picture?.bytes.count ?? 0) + 2) / 3 * 4
            guard count <= left else { continue }
            left -= count
            chosen.insert(place)
        }
    }

    /// Whether the page contains the picture of a file.
    func contains(image: Int, file: Int) -> Bool { chosen.contains(Place(image: image, file: file)) }
}
