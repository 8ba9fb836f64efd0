import ArgumentParser
import Foundation
import Testing
import TwofoldKit

@testable import twofold

/// What each service says of the copies of a job, as its documentation has it.
@Suite struct ShardEnvironmentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var service: String
        var option = "auto"
        var variables: [String: String]
        var expected: String

        var testDescription: String { "\(service) \(option) \(variables.sorted { $0.key < $1.key })" }
    }

    private static func slurm(_ id: Int, _ count: Int, _ min: Int, _ step: Int = 1) -> [String: String] {
        [
            "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_ARRAY_TASK_MIN": "\(min)",
            "SLURM_ARRAY_TASK_STEP": "\(step)", "SLURM_JOB_ID": "17",
        ]
    }

    static let rows = [
        Row(service: "Slurm", variables: slurm(1, 8, 1), expected: "1/8"),
        Row(service: "Slurm", variables: slurm(8, 8, 1), expected: "8/8"),
        Row(service: "Slurm", variables: slurm(0, 8, 0), expected: "1/8"),
        Row(service: "Slurm", variables: slurm(7, 8, 0), expected: "8/8"),
        Row(service: "Slurm", variables: slurm(10, 3, 4, 3), expected: "3/3"),
        Row(
            service: "Slurm", variables: slurm(5, 3, 4, 3),
            expected: "Slurm says that this is copy 5 of 3, which cannot be."),
        Row(service: "Kubernetes", option: "auto/8", variables: ["JOB_COMPLETION_INDEX": "0"], expected: "1/8"),
        Row(
            service: "Kubernetes", variables: ["JOB_COMPLETION_INDEX": "7", "TWOFOLD_SHARDS": "8"], expected: "8/8"),
        Row(
            service: "Kubernetes", variables: ["JOB_COMPLETION_INDEX": "7"],
            expected: "Kubernetes does not say how many copies of the job there are. Say it with --shard auto/8, or "
                + "set TWOFOLD_SHARDS."),
        Row(
            service: "Kubernetes", option: "auto/8", variables: ["JOB_COMPLETION_INDEX": "8"],
            expected: "Kubernetes says that this is copy 8 of 8, which cannot be."),
        Row(
            service: "AWS Batch", variables: ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "5"],
            expected: "3/5"),
        Row(service: "AWS Batch", option: "auto/5", variables: ["AWS_BATCH_JOB_ARRAY_INDEX": "2"], expected: "3/5"),
        Row(service: "GitLab", variables: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "8"], expected: "1/8"),
        Row(service: "GitLab", variables: ["CI_NODE_INDEX": "8", "CI_NODE_TOTAL": "8"], expected: "8/8"),
        Row(
            service: "GitLab", variables: ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "8"],
            expected: "GitLab says that this is copy 0 of 8, which cannot be."),
        Row(
            service: "Buildkite", variables: ["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "4"],
            expected: "1/4"),
        Row(service: "CircleCI", variables: ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"], expected: "4/4"),
        Row(
            service: "CircleCI", option: "auto/5", variables: ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"],
            expected: "CircleCI runs 4 copies of the job, not 5. Leave the number out: --shard auto."),
        Row(
            service: "several", variables: ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4", "CI_NODE_INDEX": "1"],
            expected: "CI_NODE_INDEX (GitLab) and CIRCLE_NODE_INDEX (CircleCI) are set at the same time. Say which "
                + "shard this is, such as --shard 3/8."),
        Row(
            service: "damaged", variables: ["CI_NODE_INDEX": "-1", "CI_NODE_TOTAL": "4"],
            expected: "CI_NODE_INDEX is -1, which is not a whole number from 0."),
        Row(
            service: "none", variables: ["CI_NODE_INDEX": ""],
            expected: "no variable of a service is set: SLURM_ARRAY_TASK_ID (Slurm), "
                + "JOB_COMPLETION_INDEX (Kubernetes), AWS_BATCH_JOB_ARRAY_INDEX (AWS Batch), CI_NODE_INDEX (GitLab), BUILDKITE_PARALLEL_JOB (Buildkite), "
                + "CIRCLE_NODE_INDEX (CircleCI). Say which shard this is, such as --shard 3/8."),
        Row(service: "named", option: "3/8", variables: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], expected: "3/8"),
    ]

    @Test(arguments: rows) func theEnvironmentSaysWhichShardItIs(row: Row) throws {
        let option = try ShardOption(text: row.option)
        do {
            let shard = try option.shard { row.variables[$0] }
            #expect(shard.description == row.expected)
        } catch let error as ValidationError {
            #expect(error.message == "--shard auto: " + row.expected)
        }
    }

    @Test(arguments: ["", "auto/", "auto/0", "auto/x", "auto/3/8", "Auto", "3", "0/3", "4/3", "-1/3"])
    func otherTextIsNoShard(text: String) { #expect((try? ShardOption(text: text)) == nil) }

    @Test func everyServiceIsInTheDocumentation() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let article = try String(
            contentsOf: root.appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc/Shards.md"), encoding: .utf8)
        for service in ShardEnvironment.services {
            #expect(article.contains(service.name) && article.contains("`\(service.number)`"), "\(service.name)")
            if let count = service.count { #expect(article.contains("`\(count)`"), "\(count)") }
        }
        #expect(article.contains("`\(ShardEnvironment.ownCount)`"))
    }
}
