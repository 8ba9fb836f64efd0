// Measures how many findings of `twofold check` on real trees are true and of use.
//
//   run sample PROGRAM FOLDER…     checks each folder, draws a seeded sample by rule, and prints it as a table without verdicts
//   run report [FILE]              prints the precision by rule and severity; fails where a warning is right too rarely
//
// A verdict is a person's, from the files and the platforms' documents: useful, useless (true, but nobody gains anything), false
// or unsure. See README.md.

import Foundation

/// One finding, and what somebody says of it.
struct Row {
    var tree: String
    var severity: String
    var rule: String
    var path: String
    var verdict: String
    var reason: String

    var line: String { [tree, severity, rule, path, verdict, reason].joined(separator: "\t") }

    init(tree: String, severity: String, rule: String, path: String, verdict: String = "", reason: String) {
        (self.tree, self.severity, self.rule) = (tree, severity, rule)
        (self.path, self.verdict, self.reason) = (path, verdict, reason)
    }

    init?(_ line: Substring) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0] != "tree" else { return nil }
        self.init(
            tree: parts[0], severity: parts[1], rule: parts[2], path: parts[3], verdict: parts[4], reason: parts[5])
    }
}

/// The same numbers on every machine: a sample can be drawn again.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
}

/// The findings of a check in a folder.
func findings(_ program: String, in folder: URL) throws -> [Row] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["check", "--references", "--format", "json"]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let report = try JSONSerialization.jsonObject(with: output) as? [String: Any],
        let diagnostics = report["diagnostics"] as? [[String: Any]]
    else { return [] }
    return diagnostics.compactMap { entry in
        guard let severity = entry["severity"] as? String, let rule = entry["id"] as? String,
            let path = entry["path"] as? String, let message = entry["message"] as? String
        else { return nil }
        return Row(
            tree: folder.lastPathComponent, severity: severity, rule: rule, path: path,
            reason: message.replacingOccurrences(of: "\t", with: " "))
    }
}

/// The most findings of a rule that are drawn, and the most of them from one tree while others have any.
let (most, mostOfTree) = (14, 2)

func sample(_ program: String, _ folders: [String]) throws {
    var generator = SeededGenerator(state: 2026)
    let all = try folders.sorted().flatMap { try findings(program, in: URL(fileURLWithPath: $0)) }
    print("tree\tseverity\trule\tpath\tverdict\treason")
    for (_, rows) in Dictionary(grouping: all, by: { "\($0.rule) \($0.severity)" }).sorted(by: { $0.key < $1.key }) {
        var drawn: [Row] = []
        var left = rows.shuffled(using: &generator)
        for limit in [mostOfTree, most] {
            left.removeAll { row in
                guard drawn.count < most, drawn.filter({ $0.tree == row.tree }).count < limit else { return false }
                drawn.append(row)
                return true
            }
        }
        for row in drawn { print(row.line) }
    }
}

/// The least share of useful verdicts on a rule's warnings, and the fewest verdicts that show it.
let (leastShare, leastVerdicts) = (0.8, 20)

func report(_ file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap { Row($0) }.filter { !$0.verdict.isEmpty }
    let verdicts = ["useful", "useless", "false", "unsure"]
    for row in rows where !verdicts.contains(row.verdict) { fail("\(row.path): no verdict is called '\(row.verdict)'") }
    var isBad = false
    func line(_ name: String, _ rows: [Row]) -> String {
        let counts = verdicts.map { verdict in rows.count { $0.verdict == verdict } }
        let share = 100 * counts[0] / max(1, rows.count - counts[3])
        return "| \(name) | \(rows.count) | \(counts.map(String.init).joined(separator: " | ")) | \(share) % |"
    }
    print(
        "| severity, rule | verdicts | \(verdicts.joined(separator: " | ")) | useful |\n|---|---|---|---|---|---|---|")
    for severity in ["error", "warning", "note"] {
        let own = rows.filter { $0.severity == severity }
        if own.isEmpty { continue }
        print(line("**\(severity)s**", own))
        for (rule, rows) in Dictionary(grouping: own, by: \.rule).sorted(by: { $0.key < $1.key }) {
            print(line("`\(rule)`", rows))
            let known = rows.filter { $0.verdict != "unsure" }
            if severity == "warning", known.count >= leastVerdicts,
                Double(known.count { $0.verdict == "useful" }) < leastShare * Double(known.count)
            {
                isBad = true
                FileHandle.standardError.write(Data("\(rule): right too rarely to be a warning\n".utf8))
            }
        }
    }
    print("\n\(rows.count) verdicts on \(Set(rows.map(\.tree)).count) trees")
    if isBad { exit(1) }
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "sample" where arguments.count > 2:
    try sample(arguments[arguments.startIndex + 1], Array(arguments.dropFirst(2)))
case "report" where arguments.count == 2: try report(arguments[arguments.startIndex + 1])
default: fail("usage: run sample PROGRAM FOLDER… | run report [FILE]")
}
