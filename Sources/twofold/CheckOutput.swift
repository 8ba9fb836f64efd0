import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The forms that the findings of a check have.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, junit, github

    /// The form that a file of this name is written in; nil when there is none.
    init?(reportFile: String) {
        if reportFile.hasSuffix(".json") {
            self = .json
        } else if reportFile.hasSuffix(".sarif") {
            self = .sarif
        } else if reportFile.hasSuffix(".xml") {
            self = .junit
        } else {
            return nil
        }
    }
}

/// Brings the findings of all trees to standard output in one form, and to a file in another.
struct CheckOutput {
    var format: CheckFormat
    var console: Console
    private var list = FoundList()
    private var only: CheckReport?

    init(format: CheckFormat, console: Console) {
        self.format = format
        self.console = console
    }

    /// Takes a tree's findings, and shows them where a form has a text for each tree.
    mutating func add(_ report: CheckReport, _ session: Session) throws {
        list.add(report, prefix: session.tree.prefix(in: Self.folder ?? []))
        only = report
        let reporter = console.reporter(session)
        if format == .text { return console.result(reporter.text(report)) }
        if format == .json { console.result(try JSONReport.text(report, root: session.rootText)) }
        if console.verbosity > .quiet { console.say(reporter.summary(report) + "\n") }
    }

    /// Shows the findings of all trees where a form has one text for them.
    func finish() throws {
        switch format {
        case .text, .json: break
        case .sarif, .junit, .github: console.result(try text(format))
        }
    }

    /// Writes the file that `--report` asks for; says so and returns false when that fails.
    func save(_ file: String, _ session: Session) throws -> Bool {
        guard let format = CheckFormat(reportFile: file), let only else { return true }
        let text = format == .json ? try JSONReport.text(only, root: session.rootText) : try text(format)
        do throws(DiskError) {
            try ReportFile.write(Array(text.utf8), to: file)
            return true
        } catch {
            console.say("error     \(Quoting.display(Array(file.utf8))): the report: \(error.reason)\n")
            return false
        }
    }

    private func text(_ format: CheckFormat) throws -> String {
        switch format {
        case .sarif: try SARIFReport.text(list, version: twofoldVersion, folder: Self.folder ?? Array("/".utf8))
        case .junit: JUnitReport.text(list)
        case .github: GitHubReport.text(list)
        case .text, .json: ""
        }
    }

    /// What paths are relative to: the current folder, or the checkout that it lies in where GitHub says which, because there
    /// a path from any other folder names no file.
    private static let folder: [UInt8]? = {
        guard let here = realPath(of: Array(".".utf8)) else { return nil }
        guard let variable = getenv("GITHUB_WORKSPACE"),
            let checkout = realPath(of: Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable)))),
            isWithin(here, checkout)
        else { return here }
        return checkout
    }()
}
