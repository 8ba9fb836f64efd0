// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Badges",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Elsewhere: .package(url: "https://github.com/OWNER/twofold.git", branch: "main")
        .package(name: "twofold", path: "../..")
    ],
    targets: [
        .target(
            name: "Badges",
            resources: [.process("Resources")],
            plugins: [.plugin(name: "TwofoldResources", package: "twofold")]),
        .executableTarget(name: "ListBadges", dependencies: ["Badges"]),
    ]
)
