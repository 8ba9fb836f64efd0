// swift-tools-version: 6.2
import PackageDescription

let kit = Target.Dependency.product(name: "TwofoldKit", package: "Twofold")
let png = Target.Dependency.product(name: "TwofoldPNG", package: "Twofold")
let vips = Target.Dependency.product(name: "TwofoldVips", package: "Twofold")

// A package of its own, so that users of Twofold never resolve what only measuring needs.
let package = Package(
    name: "TwofoldBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Twofold", path: "..")
    ],
    targets: [
        .target(name: "ProgramEngine", dependencies: [kit, png, vips]),
        .executableTarget(name: "ThreadScaling", dependencies: [kit, "ProgramEngine"]),
        .executableTarget(name: "NoOp", dependencies: [kit, "ProgramEngine"]),
        .executableTarget(name: "PeakMemory", dependencies: [kit, "ProgramEngine"]),
    ],
    swiftLanguageModes: [.v6]
)
