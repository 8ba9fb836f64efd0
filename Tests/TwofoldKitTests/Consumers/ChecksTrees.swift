import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

/// A suite that checks made-up trees, with what most of them consist of.
protocol ChecksTrees {
    /// The settings of the app of ``project(_:_:)``, unless a test states others.
    static var settings: [String: String] { get }
}

extension ChecksTrees {
    static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The list of a set of launch images with one image, `a.png`.
    static var launchSet: [UInt8] {
        text(
            #"{"images":[{"idiom":"iphone","scale":"2x","orientation":"portrait","extent":"full-screen","#
                + #""minimum-system-version":"7.0","filename":"a.png"}],"info":{"version":1,"author":"xcode"}}"#)
    }

    /// A project whose one app copies or compiles these files.
    static func project(_ resources: [String], _ changes: [String: String] = [:]) -> [UInt8] {
        let all = settings.merging(changes) { $1 }
        return TinyXcodeProject(targets: [
            TinyXcodeProject.Target(name: "Mail", propertyList: "Info.plist", resources: resources, settings: all)
        ]).bytes
    }

    /// What one rule finds in a tree, sorted.
    static func found(_ id: String, _ files: [String: [UInt8]]) -> [Diagnostic] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { $0.id.rawValue == id }
            .sorted { ($0.path, $0.message) < ($1.path, $1.message) }
    }
}
