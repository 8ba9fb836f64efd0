import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

extension RuleExample {
    static let configuration = [
        RuleExample(
            rule: .configNotRead, bad: ["a/b@2x.png": png(4, 4)], at: ["a/.twofold.yml"],
            good: [".twofold.yml": [], "a/.twofold.yml": [], "b/twofold.lock": [], "b/.twofold.yml.png": png(2, 2)],
            before: { disk in
                let project = Project(source: disk, engine: FakeEngine())
                _ = BuildRun(project).run(project.survey())
                disk.write([], to: "a/.twofold.yml")
            }),
        // A folder is enough for a rule; a variant need not be there yet.
        RuleExample(
            rule: .configUnmatched, bad: ["a.png": png(2, 2)], at: [".twofold.yml", ".twofold.yml", ".twofold.yml"],
            good: ["Nope/a.txt": [], "x/2x/b@2x.png": png(2, 2)],
            policy: policy("paths: [{match: ['Nope/**', 2x, b.png], rules: {naming: off}}]")),
        RuleExample(
            rule: .configUnmatched, bad: ["x/Photos/a.png": png(2, 2)], at: [".twofold.yml"],
            good: ["x/Photos": png(2, 2)], policy: policy("paths: [{match: Photos, filter: area}]")),
    ]

    private static func policy(_ text: String) -> BuildPolicy {
        let configuration = try? Configuration(parsing: Array(text.utf8), file: "")
        return configuration?.policy(file: BytePath(".twofold.yml")) ?? BuildPolicy()
    }
}
