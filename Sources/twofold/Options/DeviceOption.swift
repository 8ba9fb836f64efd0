/// A kind of device, or one device: `iphone`, `iphone-4`.
struct DeviceOption {
    var kind: DeviceKind
    /// The devices; a single one if the option names it.
    var classes: [DeviceClass]
    var isOne: Bool

    /// Reads a word as people write it: `iPhone 4` is `iphone-4`.
    init(text: String) throws {
        let word = Self.hyphenated(text)
        if let kind = DeviceKind(rawValue: word) ?? DeviceKind(rawValue: word.filter { $0 != "-" }) {
            self.kind = kind
            classes = DeviceClass.all.filter { $0.screen.device == kind }
            isOne = false
        } else if let item = DeviceClass.meant(by: word) {
            kind = item.screen.device
            classes = [item]
            isOne = true
        } else {
            throw ValidationError(Self.complaint(word))
        }
    }

    /// What the option takes, for `--help` and completions.
    static let names = DeviceKind.allCases.map(\.rawValue) + DeviceClass.all.map(\.id)

    private static func hyphenated(_ text: String) -> String {
        text.lowercased().split(separator: " ").joined(separator: "-")
    }

    private static func complaint(_ word: String) -> String {
        let kinds = DeviceKind.allCases.map(\.rawValue).joined(separator: ", ")
        let devices = DeviceClass.all.flatMap(\.devices).map(hyphenated)
        let meant = NearestWord.to(word, among: names + devices).map { "did you mean \($0)? " } ?? ""
        return meant + "Write a kind of device (\(kinds)), or a device such as iphone-4; 'twofold devices' lists them."
    }

    /// A screen of this scale; where the option names one device, with that device's height.
    func screen(_ scale: ScaleFactor) -> Screen {
        Screen(kind, scale, height: isOne ? classes.first?.screen.height : nil)
    }

    /// Refuses a scale that the screen of the one device does not have.
    func validate(_ scale: ScreenScale?) throws {
        guard isOne, let scale, let factor = scale.factor, let item = classes.first, item.screen.scale != factor
        else { return }
        throw ValidationError(
            "--scale \(scale.text) contradicts --device \(item.id), whose screen is \(item.screen.scale); "
                + "leave out one of the two."
        )
    }
}
