import CDiskShim
import CWorkerShim
import Foundation
import Testing
import TwofoldKit

/// What systems differ in, below the disk.
@Suite struct SystemCallTests {
    /// macOS refuses more than 2 GiB at once.
    ///
    /// Linux refuses a length that no memory has.
    @Test func noCallAsksForMoreThanASystemDoesAtOnce() throws {
        let file = open("/dev/null", O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        var byte: UInt8 = 0
        #expect(systemRead(file, &byte, .max) == 0)
        #expect((1...Int(Int32.max)).contains(systemWrite(file, &byte, .max)))
    }

    @Test(arguments: [
        ("the file system has no such call", [ENOTSUP, EOPNOTSUPP, ENOTTY, EINVAL], true),
        ("the data is lost, or nobody knows", [EIO, ENOSPC, EINTR, EBADF, EDQUOT, ESTALE, ENXIO, EROFS], false),
    ])
    func onlyALackOfTheCallWeakensAFlush(row: (id: String, codes: [Int32], isWeaker: Bool)) {
        for code in row.codes { #expect((tf_is_without_full_sync(code) == 1) == row.isWeaker, "\(row.id): \(code)") }
    }

    /// The pipe then gets a number that the program's own standard descriptors are to have.
    @Test func aShellIsReachedFromAProcessThatHasClosedItsOutput() async {
        await #expect(processExitsWith: .success) {
            for number: Int32 in 1...2 { close(number) }
            var process: Int32 = 0
            var end: Int32 = 0
            let script = ["sh", "-c", "read -r line && test \"$line\" = 1234"]
            var words = script.map { (word: String) in UnsafePointer<CChar>(strdup(word)) } + [nil]
            guard words.withUnsafeMutableBufferPointer({ tf_shell_start($0.baseAddress, &process, &end) }) == 0 else {
                exit(1)
            }
            guard write(end, "1234\n", 5) == 5 else { exit(3) }
            close(end)
            var status: Int32 = 0
            guard waitpid(process, &status, 0) == process, status == 0 else { exit(4) }
            exit(0)
        }
    }
}
