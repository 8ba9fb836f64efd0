import Synchronization

/// The terminal and the standard descriptors of the process.
enum Terminal {
    /// Makes the process safe to write from, before it opens any file.
    static func prepare() {
        // With a standard descriptor closed, the next file opened would get its number, and text would go into an image.
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
        // A reader that goes away, or a file-size limit, must fail one write and not end the process.
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
                // A reader that closed the pipe wants no more output.
                if descriptor == 1, errno != EPIPE { noteLostOutput(errno) }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Whether a part of the result could not be written to standard output, so that its reader has an incomplete result.
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

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The value of an environment variable that is a path.
    static func path(_ name: String) -> [UInt8]? { getenv(name).map { bytes(of: $0) } }
}

/// The output of a command: results go to standard output, everything else to standard error.
///
/// A command makes it before it opens any file, because that makes the process safe to write from.
struct Console: Sendable {
    let outputStyle: TextStyle
    let conversationStyle: TextStyle
    let verbosity: Verbosity

    init(_ options: OutputOptions) { self.init(color: options.color, options.verbosity) }

    init(color: ColorChoice, _ verbosity: Verbosity) {
        Terminal.prepare()
        outputStyle = Terminal.style(color, 1)
        conversationStyle = Terminal.style(color, 2)
        self.verbosity = verbosity
    }

    /// The writer of a project's results, with paths relative to the current folder.
    func reporter(_ session: Session) -> TextReport { reporter(ReportRoot([session])) }

    /// The writer of the results of all projects to standard output, or of a conversation about them to standard error.
    func reporter(_ root: ReportRoot, isConversation: Bool = false) -> TextReport {
        var reporter = root.reporter(style: isConversation ? conversationStyle : outputStyle, verbosity)
        let descriptor: Int32 = isConversation ? 2 : 1
        reporter.width = Terminal.isTerminal(descriptor) ? Terminal.width(descriptor) : nil
        return reporter
    }

    /// A survey, with the differences of libraries where they are shown.
    func survey(of project: Project, isExplained: Bool) -> Survey {
        let survey = project.survey()
        return isExplained || verbosity == .verbose
            ? survey.namingLoaders.comparingLibraries(with: project.engine) : survey
    }

    /// Says which part of a project a run is limited to.
    func sayShard(of survey: Survey) {
        guard verbosity > .quiet, let table = survey.shards else { return }
        say(ShardText.line(table))
    }

    /// With `-v`, shows libraries whose version differs from the one that made the variants.
    func sayLibraries(of survey: Survey) {
        guard verbosity == .verbose else { return }
        let counts = survey.libraryDifferences.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (difference, count) in counts.sorted(by: { $0.key < $1.key }) {
            say("library: \(difference) (\(Readable.count(count, "variant")))\n")
        }
    }

    func result(_ text: String) { Terminal.write(text, to: 1) }

    /// Shows a result in the format that was asked for; the other one is not made.
    func result(
        _ format: ReportFormat, text: @autoclosure () -> String, json: @autoclosure () throws -> String
    ) rethrows {
        result(try format == .text ? text() : json())
    }

    func say(_ text: String) {
        let width = Terminal.isTerminal(2) ? Terminal.width(2) : nil
        let isMessage = text.hasPrefix("twofold: ")
        Terminal.write(isMessage ? TextReport.broken(text, in: width) : text, to: 2)
    }
}

/// Ends the process; inside a command, `exit` would be the method of the parser.
func endProcess(_ status: Int32) -> Never { exit(status) }
