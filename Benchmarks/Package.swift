// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of Twofold never resolve what only measuring needs.
let package = Package(
    name: "TwofoldBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Twofold", path: "..")],
    targets: [
        .executableTarget(
            name: "ThreadScaling",
            dependencies: [
                .product(name: "TwofoldKit", package: "Twofold"),
                .product(name: "TwofoldVips", package: "Twofold"),
            ]),
        .executableTarget(
            name: "NoOp",
            dependencies: [
                .product(name: "TwofoldKit", package: "Twofold"),
                .product(name: "TwofoldVips", package: "Twofold"),
            ]),
        .executableTarget(
            name: "PeakMemory",
            dependencies: [
                .product(name: "TwofoldKit", package: "Twofold"),
                .product(name: "TwofoldVips", package: "Twofold"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
