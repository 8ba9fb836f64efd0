import Foundation

/// Whether there is a night's time: `TWOFOLD_NIGHTLY=1` asks for ten times the rounds, and every error at every call.
package enum Nightly {
    package static let isOn = ProcessInfo.processInfo.environment["TWOFOLD_NIGHTLY"] == "1"
}
