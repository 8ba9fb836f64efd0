import CWorkerShim

/// The resources of the machine that this process may use.
enum MachineResources {
    /// The usable cores, by affinity and by the quota of the control group, at least 1.
    ///
    /// Dispatch knows the affinity but not the quota: in a container limited to two of 64 cores it would start 64 threads.
    static var usableCores: Int { max(1, min(cores, quota.map { Int($0.rounded(.up)) } ?? cores)) }

    /// The cores by affinity alone, which takes no reading of files.
    static var cores: Int { max(1, Int(tf_usable_cores())) }

    /// Raises the soft limit on open files to the hard one: while a batch is placed, each of its variants needs one.
    ///
    /// It has to be called before any thread starts.
    static func admitManyFiles() {
        var limit = rlimit()
        #if canImport(Glibc)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let kind = RLIMIT_NOFILE
        #endif
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        _ = setrlimit(kind, &limit)
        tf_reserve_descriptors(Int32(min(limit.rlim_cur, 1024)))
    }

    private static var quota: Double? {
        text(of: "/proc/self/cgroup").flatMap { CoreQuota.cores(groups: $0, read: text) }
    }

    /// The content of a small file of the system.
    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Finds out how many threads the limits on memory and processes allow.
///
/// Dispatch tries to start a thread again and again until it succeeds, so a program that needs more threads than it may
/// have would hang instead of failing.
enum ThreadProbe {
    /// The number of threads, at most `wanted`, that can exist at once, found by starting them.
    static func startable(upTo wanted: Int) -> Int {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        defer {
            pthread_mutex_destroy(gate)
            gate.deallocate()
        }
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < wanted {
            #if canImport(Glibc)
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { waitAtGate($0) }, gate)
            #else
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { waitAtGate($0) }, gate)
            #endif
            guard code == 0 else { break }
            #if canImport(Glibc)
            threads.append(thread)
            #else
            if let thread { threads.append(thread) }
            #endif
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }
}

/// The body of a probe's thread: it waits until the gate opens.
private func waitAtGate(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
    pthread_mutex_lock(gate)
    pthread_mutex_unlock(gate)
    return nil
}

/// Finds out whether Dispatch could open the descriptors that it watches its threads with.
///
/// Dispatch ends the process where it cannot.
enum DescriptorProbe {
    /// Whether this many descriptors can be opened now.
    static func areLeft(_ count: Int) -> Bool {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        while descriptors.count < count {
            let descriptor = dup(2)
            guard descriptor != -1 else { return false }
            descriptors.append(descriptor)
        }
        return true
    }
}
