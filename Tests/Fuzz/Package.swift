// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because all of it, Twofold included, is built for libFuzzer: run.sh says how.
let package = Package(
    name: "TwofoldFuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Twofold", path: "../..")],
    targets: [
        // C, because libFuzzer brings the main function, and a Swift executable must have one of its own.
        .executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                .product(name: "TwofoldKit", package: "Twofold"), .product(name: "TwofoldPNG", package: "Twofold"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
