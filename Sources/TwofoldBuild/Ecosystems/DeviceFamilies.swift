/// The kinds of devices of an Xcode project's setting, which Xcode writes into `UIDeviceFamily`: 1 for iPhones, 2 for iPads.
enum DeviceFamilies {
    static let setting = "TARGETED_DEVICE_FAMILY"

    /// Reads `1,2`.
    static func numbers(in text: some StringProtocol) -> Set<Int> {
        Set(text.split { !$0.isNumber }.compactMap { Int($0) }.filter { (1...9).contains($0) })
    }

    /// The kinds that a project's text states, if all its settings state the same.
    static func common(in project: [UInt8]) -> Set<Int>? {
        let found = Set(
            project.allRanges(of: setting.utf8).map { range in
                let rest = project[range.upperBound...].prefix(40).prefix { $0 != UInt8(ascii: ";") }
                return numbers(in: String(decoding: rest, as: UTF8.self))
            })
        return found.count == 1 ? found.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    }
}
