// swift-tools-version: 6.2
import PackageDescription

let kit = Target.Dependency.product(name: "TwofoldKit", package: "Twofold")
let png = Target.Dependency.product(name: "TwofoldPNG", package: "Twofold")
let vips = Target.Dependency.product(name: "TwofoldVips", package: "Twofold")
let benchmark = Target.Dependency.product(name: "Benchmark", package: "benchmark")

// A package of its own, so that users of Twofold never resolve what only measuring needs.
let package = Package(
    name: "TwofoldBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Twofold", path: ".."),
        // Without its traits, which load libraries before malloc and Swift's runtime: counts of allocations say 0 then.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // Programs: real files on a real disk.
        .target(name: "ProgramEngine", dependencies: [kit, png, vips]),
        .executableTarget(name: "ThreadScaling", dependencies: [kit, "ProgramEngine"]),
        .executableTarget(name: "NoOp", dependencies: [kit, "ProgramEngine"]),
        .executableTarget(name: "PeakMemory", dependencies: [kit, "ProgramEngine"]),

        // Suites: what needs neither.
        .systemLibrary(
            name: "CLibdeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .target(name: "Workloads", dependencies: [kit, png, "CLibdeflate"]),
        .executableTarget(name: "Instructions", dependencies: ["Workloads"]),
        .target(name: "Suites", dependencies: ["Workloads", benchmark]),
    ],
    swiftLanguageModes: [.v6]
)

for name in ["Kernels", "Codec", "Trees"] {
    package.targets.append(
        .executableTarget(
            name: name, dependencies: ["Workloads", "Suites", benchmark],
            // The plugin finds its targets by the name of the folder around them.
            path: "Benchmarks/\(name)",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}
