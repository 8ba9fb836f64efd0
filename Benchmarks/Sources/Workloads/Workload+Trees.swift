import TwofoldKit
import TwofoldPNG

extension Workload {
    /// Everything of a run but pixels, on a disk in memory with 4,000 masters, by one job.
    public static let trees = [
        // What is to be made: list, find, read headers, plan, compare with nothing.
        Workload(name: "survey-4000") {
            let tree = try InMemoryDisk.tree(masters: masterCount)
            let project = Project(source: tree, engine: PNGEngine())
            return Prepared(
                work: {
                    let plan = project.survey().plan
                    guard plan.masters.count == masterCount else { throw Broken(reason: "masters are missing") }
                },
                yardstick: tree.sortPaths)
        },
        noOp("no-op-4000", isCached: false),
        noOp("no-op-4000-cached", isCached: true),
    ]

    private static let masterCount = 4000

    /// A run that finds everything as it should be: without a cache every file is read and hashed.
    private static func noOp(_ name: String, isCached: Bool) -> Workload {
        Workload(name: name) {
            let tree = try InMemoryDisk.tree(masters: masterCount)
            let project = Project(source: tree, engine: PNGEngine(), cache: isCached ? InMemoryDisk() : nil)
            let first = BuildRun(project).run(project.survey())
            guard first.counts.made == masterCount, !first.hasErrors else {
                throw Broken(reason: "\(first.counts.made) made")
            }
            let run = {
                let report = BuildRun(project).run(project.survey())
                guard report.counts.current == masterCount, report.counts.made == 0 else {
                    throw Broken(reason: "\(report.counts.made) made, \(report.counts.current) current")
                }
            }
            // The one that fills the cache.
            try run()
            return Prepared(work: run, yardstick: tree.sortPaths)
        }
    }
}

extension InMemoryDisk {
    /// Icons, no two alike, two hundred to a folder.
    static func tree(masters: Int) throws -> InMemoryDisk {
        let tree = InMemoryDisk()
        for index in 0..<masters {
            let file = try PNGEngine().encode(
                Images.icon(16, number: index), metadata: ImageMetadata(), encoding: .png(effort: .fast))
            guard let path = BytePath("Assets/Screen \(index / 200)/Icon\(index)@2x.png") else { continue }
            try tree.place(file, at: path, expecting: .absent)
        }
        return tree
    }

    /// As much hashing, copying and comparing of names as a listing cannot do without.
    @Sendable func sortPaths() throws {
        let sorted = Set(paths.flatMap { [$0, $0.folder] }).sorted()
        guard let first = sorted.first, sorted.allSatisfy({ first <= $0 }) else {
            throw Workload.Broken(reason: "no order")
        }
    }
}
