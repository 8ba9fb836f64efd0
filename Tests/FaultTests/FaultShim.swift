import Foundation
import Testing
import TwofoldTestSupport

/// The library that numbers a program's file-system calls and kills it, or lets a call fail, at one of them.
///
/// Its source says what it can; it is built once for a test run, by the machine's C compiler.
enum FaultShim {
    /// The built library; nil where it cannot be built.
    static let library = build("shim")

    /// The library that plays a decoder which an image has taken over.
    static let intruder = build("intruder")

    private static func build(_ name: String) -> String? {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Shim/\(name).c")
        // A folder of their own, because the program may read the folders of the libraries that it has loaded.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("twofold-shim-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appendingPathComponent("\(name).so").path
        for compiler in ["cc", "clang", "gcc"] {
            let flags = ["-shared", "-fPIC", "-O1", "-o", target, source.path, "-ldl", "-pthread"]
            if (try? Program.run([compiler] + flags, errors: .dropped))?.status == 0 { return target }
        }
        return nil
    }

    /// The environment that puts it under a run on `tree`.
    static func environment(_ tree: RealTree, _ settings: [String: String]) -> [String: String] {
        ["LD_PRELOAD": library ?? "", "FAULT_ROOT": tree.path].merging(settings) { $1 }
    }
}

extension Trait where Self == ConditionTrait {
    static var withFaults: Self { .enabled(if: FaultShim.library != nil, "there is no program 'cc'") }
}
