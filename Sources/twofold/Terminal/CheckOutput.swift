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

extension CheckFormat {
    /// Whether it says that a check was interrupted; a reader of the others would take what is missing for fixed.
    var saysInterrupted: Bool { self == .text || self == .json }
}

/// Brings the findings to standard output in one form, and to a file in another.
struct CheckOutput {
    var format: CheckFormat
    var console: Console
    var root: ReportRoot
    /// What was found in all projects.
    var report = CheckReport(merging: [])

    /// Shows the findings; their summary is conversation where a program reads them.
    func show() throws {
        let reporter = console.reporter(root)
        if format == .text { return console.result(reporter.text(report)) }
        if isShowable(format) { console.result(try text(format)) }
        if console.verbosity > .quiet { console.say(reporter.summary(report) + "\n") }
    }

    /// A report is complete, says that it is not, or is left out.
    private func isShowable(_ format: CheckFormat) -> Bool { !report.wasInterrupted || format.saysInterrupted }

    /// Writes the file that `--report` asks for; says so and returns false when that fails.
    func save(_ file: String) throws -> Bool {
        guard let format = CheckFormat(reportFile: file), isShowable(format) else { return true }
        let text = try text(format)
        do throws(DiskError) {
            try ReportFile.write(Array(text.utf8), to: file)
            return true
        } catch {
            console.say("error     \(Quoting.display(Array(file.utf8))): the report: \(error.reason)\n")
            return false
        }
    }

    private var list: DiagnosticList {
        DiagnosticList(report, prefix: pathPrefix(of: root.folder, in: Self.folder), folder: Self.folder ?? [])
    }

    private func text(_ format: CheckFormat) throws -> String {
        switch format {
        case .sarif: try SARIFReport.text(list, version: twofoldVersion, folder: Self.folder ?? Array("/".utf8))
        case .junit: JUnitReport.text(list)
        case .github: GitHubReport.text(list)
        case .json: try JSONReport.text(report, root: root.text, projects: root.projects, staging: root.stagingText)
        case .text: console.reporter(root).text(report)
        }
    }

    /// What paths are relative to: the current folder, or the checkout that it lies in where GitHub says which, because there
    /// a path from any other folder names no file.
    private static let folder: [UInt8]? = {
        guard let here = currentFolder else { return nil }
        guard let variable = getenv("GITHUB_WORKSPACE"),
            let checkout = realPath(of: Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable)))),
            isWithin(here, checkout)
        else { return here }
        return checkout
    }()
}
