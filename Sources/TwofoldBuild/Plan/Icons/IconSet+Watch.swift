// watchOS: one size, which Xcode reduces.

extension IconSet {
    static func watch(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        let icon = store(request)
        set.icons = [icon]
        set.lists = [
            IconList(
                path: "\(folder(request))/Contents.json", kind: .appiconset,
                slots: [slot(icon, ["idiom": "universal", "platform": "watchos", "size": "1024x1024"])])
        ]
        return set
    }
}
