import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

extension RuleExample {
    static let sizes = [
        RuleExample(rule: .sizeOdd, bad: ["a@2x.png": png(5, 4)], at: ["a@2x.png"], good: ["a@2x.png": png(6, 4)]),
        RuleExample(
            rule: .sizeMismatch,
            bad: [
                "half.png": png(30, 20), "half@2x.png": png(40, 40),
                "third.png": png(30, 20), "third@3x.png": png(60, 60),
                "thirds@2x.png": png(50, 40), "thirds@3x.png": png(60, 60),
            ],
            at: ["half.png", "third.png", "thirds@2x.png"],
            good: [
                // An odd side may be rounded either way.
                "up.png": png(3, 2), "up@2x.png": png(5, 4), "down.png": png(2, 2), "down@2x.png": png(5, 4),
                "third.png": png(2, 2), "third@2x.png": png(4, 4), "third@3x.png": png(6, 6),
                "pixel.png": png(1, 4), "pixel@2x.png": png(1, 8),
            ]),
        RuleExample(
            rule: .sizeSameAtTwoScales, bad: ["a.png": png(4, 4), "a@2x.png": png(4, 4)], at: ["a.png"],
            good: ["a.png": png(2, 2), "a@2x.png": png(4, 4), "b.png": png(1, 1), "b@2x.png": png(1, 1)]),
        RuleExample(
            rule: .sizeSinglePixel, bad: ["a@2x.png": png(1, 8), "b.png": png(1, 1)], at: ["a@2x.png"],
            good: ["a@2x.png": png(2, 8)]),
        RuleExample(
            rule: .sizeZero, bad: ["a.png": withoutWidth], at: ["a.png"], good: ["a.png": png(1, 4)]),
    ]

    private static let withoutWidth = Array(png(1, 4)[..<16]) + [0, 0, 0, 0] + Array(png(1, 4)[20...])

    static let budgets = [
        RuleExample(
            rule: .budgetDevice, bad: ["a.png": png(9, 9)], at: ["."], good: ["a.png": png(2, 2)],
            policy: {
                var policy = BuildPolicy(); policy.sizeLimit = 200; return policy
            }())
    ]

    static let mipmaps = [
        RuleExample(
            rule: .mipmapMissing,
            bad: [
                "a.png": png(8, 8), "a.mip1.png": png(4, 4), "a.mip3.png": png(1, 1),
                // Without its image, a chain may end anywhere, but it has no gap.
                "b.mip2.png": png(8, 8), "b.mip5.png": png(1, 1, 255),
            ],
            at: ["a.mip2.png", "b.mip3.png"],
            good: [
                "a.png": png(8, 8), "a.mip1.png": png(4, 4), "a.mip2.png": png(2, 2), "a.mip3.png": png(1, 1),
                "b.mip2.png": png(8, 8), "b.mip3.png": png(4, 4),
                // One file makes no chain, and one beyond the last level is an image.
                "c.mip1.png": png(5, 5), "d.png": png(2, 2), "d.mip7.png": png(2, 2), "e@2x~ipad.png": png(2, 2),
                "e.mip1~ipad.png": png(1, 1),
            ]),
        RuleExample(
            rule: .mipmapStale, bad: ["a.png": png(4, 4)], at: ["a.ktx2", "a.mip1.png", "a.mip2.png"],
            good: ["a.png": png(4, 4), "a.mip1.png": png(2, 2), "a.mip2.png": png(1, 1)],
            before: { disk in
                chain("a.png", on: disk)
                disk.write(png(4, 4, 200), to: "a.png")
            }),
        RuleExample(
            rule: .mipmapSize,
            bad: [
                "a.png": png(9, 4), "a.mip1.png": png(5, 2), "a.mip2.png": png(2, 1, 50), "a.mip3.png": png(1, 1, 50),
                // A larger image was put before an old chain.
                "b@2x.png": png(8, 8), "b.mip1.png": png(2, 2), "b.mip2.png": png(1, 1),
                // Without an image, the first level says it.
                "c.mip1.png": png(8, 8), "c.mip2.png": png(4, 5),
            ],
            at: ["a.mip1.png", "b.mip1.png", "c.mip2.png"],
            good: [
                "a.png": png(9, 4), "a.mip1.png": png(4, 2), "a.mip2.png": png(2, 1),
                // A chain may begin at any scale.
                "b.png": png(8, 8), "b@2x.png": png(16, 16), "b.mip1.png": png(8, 8), "b.mip2.png": png(4, 4),
                "c.mip1.png": png(5, 2), "d.png": png(9, 4), "d.mip9.png": png(5, 2),
                "e.png": png(8, 8), "e.mip1~ipad.png": png(5, 5),
            ]),
    ]

    /// Makes the mipmaps of an image.
    static func chain(_ base: String, on disk: MemoryDisk) {
        guard let path = BytePath(base) else { preconditionFailure("no path: \(base)") }
        _ = MipmapRun(Project(source: disk, engine: FakeEngine())).run(of: path)
    }

    static let lockFile = [
        RuleExample(
            rule: .ledgerMissing, bad: ["a@3x.png": png(6, 6), "a.png": png(2, 2)], at: ["a@2x.png"],
            good: ["a@2x.png": png(4, 4), "a.png": png(2, 2)]),
        RuleExample(
            rule: .ledgerStale, bad: ["a@2x.png": png(4, 4)], at: ["a.png"],
            good: ["a@2x.png": png(4, 4), "a.png": png(2, 2)],
            before: { disk in
                make(disk)
                disk.write(png(4, 4, 200), to: "a@2x.png")
            }),
        RuleExample(
            rule: .ledgerOtherOptions, bad: ["a@2x.png": png(4, 4)], at: ["a.png"],
            good: ["a@2x.png": png(4, 4), "a.png": png(2, 2)],
            before: { disk in
                let project = Project(source: disk, engine: FakeEngine(), policy: BuildPolicy { $0.density = .strip })
                _ = BuildRun(project).run(project.survey())
            }),
        RuleExample(
            rule: .ledgerUnrequested, bad: ["a@2x.png": png(4, 4)], at: ["a~ipad.png"],
            good: ["a@2x.png": png(4, 4), "a.png": png(2, 2)],
            before: { disk in
                let project = Project(
                    source: disk, engine: FakeEngine(), policy: BuildPolicy { $0.devices = [DeviceLine(device: .ipad)] }
                )
                _ = BuildRun(project).run(project.survey())
                disk.write(png(4, 4, 200), to: "a@2x.png")
            }),
        RuleExample(
            rule: .ledgerUnsettled, bad: ["a@2x.png": png(4, 4)], at: ["a.png"], good: ["a@2x.png": png(4, 4)],
            before: { disk in
                make(disk)
                disk.write(Array("a@2x.png\n".utf8), to: ".gitignore")
            }),
        RuleExample(
            rule: .imagePointer,
            bad: ["a@2x.png": Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8)],
            at: ["a@2x.png"], good: ["a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .targetNoSource, bad: ["art/a@3x.png": png(6, 6)], at: ["arts"], good: ["arts/a@3x.png": png(6, 6)],
            policy: {
                var policy = BuildPolicy()
                policy.targets = [
                    Target(layout: .flutter, from: BytePath("arts") ?? .root, to: BytePath("assets"))
                ]
                return policy
            }()),
        RuleExample(
            rule: .fileEdited, bad: ["a@2x.png": png(4, 4)], at: ["a.png"], good: ["a@2x.png": png(4, 4)],
            before: { disk in
                make(disk)
                disk.write(png(2, 2, 200), to: "a.png")
            }),
        RuleExample(
            rule: .ledgerOrphan, bad: ["a@2x.png": png(4, 4)], at: ["a.png"], good: ["a@2x.png": png(4, 4)],
            before: { disk in
                make(disk)
                disk.remove("a@2x.png")
            }),
        RuleExample(
            rule: .fileSymbolicLink, bad: ["b.png": png(2, 2)], at: ["a@2x.png"], good: ["a@2x.png": png(4, 4)],
            before: { $0.put(.link, at: "a@2x.png") }),
    ]
}
