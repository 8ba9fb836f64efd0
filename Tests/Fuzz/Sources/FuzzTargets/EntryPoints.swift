import Foundation
import Synchronization

// What Fuzz.c calls for libFuzzer.

private let selected = Mutex<FuzzTarget?>(nil)

/// Prints the names of all targets.
@c(tf_fuzz_list)
public func list() {
    for target in FuzzTarget.all { print(target.name) }
}

/// Makes every later call one for this target; false when there is none of this name.
@c(tf_fuzz_select)
public func select(_ name: UnsafePointer<CChar>) -> Bool {
    let name = String(cString: name)
    return selected.withLock { selected in
        selected = FuzzTarget.all.first { $0.name == name }
        return selected != nil
    }
}

/// Writes the target's seeds into `folder`, one a file, and its tokens into `folder.dict`; false when that fails.
@c(tf_fuzz_seed)
public func seed(_ folder: UnsafePointer<CChar>) -> Bool {
    guard let target = selected.withLock({ $0 }) else { return false }
    let folder = URL(fileURLWithPath: String(cString: folder))
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: folder.appendingPathComponent("seed-\(index)"))
        }
        try Data(target.dictionary.utf8).write(to: folder.appendingPathExtension("dict"))
        return true
    } catch {
        print(error)
        return false
    }
}

/// Hands bytes to the selected target.
@c(tf_fuzz_check)
public func check(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    selected.withLock { $0 }?.check(input)
}
