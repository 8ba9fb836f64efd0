import Synchronization
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the process has to know of its terminal and its descriptors.
enum Terminal {
    /// Makes the process safe to write from, before it opens any file.
    static func prepare() {
        // With a standard descriptor closed, the next file opened would get its number, and text would go into an image.
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
        // A reader that goes away, or a file-size limit, is an error of one write and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal behind a descriptor; 80 when it does not say.
    static func width(_ descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    static func style(_ choice: ColorChoice, _ descriptor: Int32) -> TextStyle {
        switch choice {
        case .always: return .colored
        case .never: return .plain
        case .auto:
            let refuses = (variable("NO_COLOR") ?? "") != "" || variable("TERM") == "dumb"
            return isTerminal(descriptor) && !refuses ? .colored : .plain
        }
    }

    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // A reader that is gone wants nothing more.
                if descriptor == 1, errno != EPIPE { noteLostOutput(errno) }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Whether a part of the result could not be written to standard output, and so whoever reads it has less than there is.
    static var hasLostOutput: Bool { isOutputLost.withLock(\.self) }

    private static let isOutputLost = Mutex(false)

    private static func noteLostOutput(_ code: Int32) {
        let isFirst = isOutputLost.withLock { isLost in
            defer { isLost = true }
            return !isLost
        }
        if isFirst {
            write("twofold: standard output could not be written: \(String(cString: strerror(code)))\n", to: 2)
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Where results and conversation go: results to standard output, everything else to standard error.
struct Console: Sendable {
    let outputStyle: TextStyle
    let conversationStyle: TextStyle
    let verbosity: Verbosity

    init(_ options: OutputOptions) {
        outputStyle = Terminal.style(options.color, 1)
        conversationStyle = Terminal.style(options.color, 2)
        verbosity = options.verbosity
    }

    /// What writes a project's results, with its paths as the user knows them.
    func reporter(_ session: Session) -> TextReport {
        TextReport(
            style: outputStyle, verbosity: verbosity, prefix: session.tree.prefix, staging: session.stagingPrefix)
    }

    /// What writes the results of all projects.
    func reporter(_ root: ReportRoot) -> TextReport { root.reporter(style: outputStyle, verbosity) }

    /// A survey, with what is to be shown of libraries.
    func survey(of project: Project, isExplained: Bool) -> Survey {
        let survey = project.survey()
        return isExplained || verbosity == .verbose ? survey.comparingLibraries(with: project.engine) : survey
    }

    /// With `-v`, which libraries are of another version than those that made the variants.
    func sayLibraries(of survey: Survey) {
        guard verbosity == .verbose else { return }
        let counts = survey.libraryDifferences.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (difference, count) in counts.sorted(by: { $0.key < $1.key }) {
            say("library: \(difference) (\(Readable.count(count, "variant")))\n")
        }
    }

    func result(_ text: String) { Terminal.write(text, to: 1) }
    func say(_ text: String) { Terminal.write(text, to: 2) }
}

/// Ends the process; in a command, the name of the system's own function is taken.
func endProcess(_ status: Int32) -> Never { exit(status) }
