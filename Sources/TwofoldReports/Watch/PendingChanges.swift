/// The part of a tree that a build has to look at.
package enum ChangedPart: Hashable, Sendable {
    /// These image files, which exist; sorted.
    case files([BytePath])
    /// The whole selection.
    case everything
}

/// The changes of one tree since the last build, as far as they can matter to the next one.
///
/// Saved images are looked at by themselves, which takes a fraction of the time. Everything else, such as a deletion, can
/// matter to files with other names, so the whole tree is looked at.
struct PendingChanges {
    private struct Trace {
        enum State { case begun, saved, gone }
        var state: State
        /// Whether the name did not exist at the last build.
        var isNew: Bool
        var time: ContinuousClock.Instant
    }

    /// The number of files that are looked at by themselves; each of them lists its folder.
    private static let maxFiles = 32
    /// The number of names that are remembered.
    private static let maxNames = 20_000

    private var traces: [BytePath: Trace] = [:]
    private var isVague = false
    /// Folders that appeared or disappeared, with the time.
    private var folders: [BytePath: ContinuousClock.Instant] = [:]
    /// The time of the last deletion whose name is not remembered.
    private var namelessLoss: ContinuousClock.Instant?
    /// Whether a configuration or a list of ignored files changed, or any file may have.
    private(set) var wantsRenewal = false

    /// Takes a change in; returns whether it can matter by itself.
    mutating func note(_ change: TreeChange, at time: ContinuousClock.Instant = .now) -> Bool {
        switch change {
        case .settings, .overflow:
            wantsRenewal = true
            return true
        case .folder(let path):
            isVague = true
            if folders.count < Self.maxNames { folders[path] = time } else { namelessLoss = time }
            return true
        case .rootGone:
            isVague = true
            return true
        case .saved(let path): return note(.saved, path, time)
        case .begun(let path): return note(.begun, path, time)
        case .gone(let path): return note(.gone, path, time)
        }
    }

    private mutating func note(_ state: Trace.State, _ path: BytePath, _ time: ContinuousClock.Instant) -> Bool {
        if Self.decides(path) {
            wantsRenewal = wantsRenewal || state != .begun
            return state != .begun
        }
        guard Self.matters(path) else { return false }
        if isVague, traces.count == Self.maxNames {
            if state == .gone { namelessLoss = time }
            return state != .begun
        }
        let old = traces[path]
        switch state {
        case .begun:
            // What was deleted and is written again is a file that was there.
            if old == nil { traces[path] = Trace(state: .begun, isNew: true, time: time) }
        case .saved: traces[path] = Trace(state: .saved, isNew: old?.isNew ?? false, time: time)
        case .gone: traces[path] = old?.isNew == true ? nil : Trace(state: .gone, isNew: false, time: time)
        }
        if traces.count == Self.maxNames { isVague = true }
        return state == .saved || state == .gone && old?.isNew != true
    }

    /// The part to look at; nil if nothing has changed.
    ///
    /// What is there now decides, and not what was reported last: a file that changes places with another one is reported as
    /// gone although it has a successor.
    ///
    /// - Parameters:
    ///   - own: Files as Twofold left them; nil where it left none.
    ///   - status: The status of a file; nil if there is none.
    func part(
        own: [BytePath: FileStatus?] = [:], status: (BytePath) -> FileStatus?
    ) -> ChangedPart? {
        if isVague || wantsRenewal { return .everything }
        var files: [BytePath] = []
        var areFiles = true
        for (path, trace) in traces where trace.state != .begun {
            let present = status(path)
            if let left = own[path], left == present { continue }
            files.append(path)
            areFiles = areFiles && present?.kind == .file && TreeListing.isImageName(path.name)
        }
        if files.isEmpty { return nil }
        return areFiles && files.count <= Self.maxFiles ? .files(files.sorted()) : .everything
    }

    /// Takes out the saved images, if they are all that a build can look at by itself; nil if not.
    mutating func takeSaved(
        own: [BytePath: FileStatus?] = [:], status: (BytePath) -> FileStatus?
    ) -> ChangedPart? {
        var saved = self
        saved.traces = traces.filter { $0.value.state == .saved }
        guard let part = saved.part(own: own, status: status), part != .everything else { return nil }
        traces = traces.filter { $0.value.state != .saved }
        return part
    }

    /// The time of the last deletion that is not one of Twofold's, and after which nothing took the file's place; nil if there was
    /// none.
    func lastLoss(
        own: [BytePath: FileStatus?] = [:], status: (BytePath) -> FileStatus?
    ) -> ContinuousClock.Instant? {
        let files = traces.filter { path, trace in
            trace.state == .gone && status(path) == nil && own[path] != .some(nil)
        }
        let times = files.values.map(\.time) + folders.filter { status($0.key) == nil }.values
        return (times + [namelessLoss].compactMap(\.self)).max()
    }

    // MARK: Names

    private static let settings = Set([Configuration.fileName, IgnoreRules.fileName].map { Array($0.utf8) })
    private static let lockFile = Array(LockFileName.fileName.utf8)
    private static let others =
        Set((Configuration.mistakenNames + [LockFileName.fileName, Pubspec.fileName]).map { Array($0.utf8) })

    /// Whether a file decides which files are looked at, and how; a lock file below the root begins another project.
    private static func decides(_ path: BytePath) -> Bool {
        settings.contains(path.name) || path.name == lockFile && path.folder != .root
    }

    /// Whether a file can be a master or a variant, or lists some.
    private static func matters(_ path: BytePath) -> Bool {
        let name = path.name
        if others.contains(name) { return true }
        guard name.first != UInt8(ascii: ".") else { return false }
        return TreeListing.isImageName(name) || name == ContentsFile.name || AssetName.isMipmapContainer(name)
            || AssetName(parsing: name).isMisnamedImage
    }
}
