// swift-tools-version: 6.2
import PackageDescription

// Where SwiftPM, or Xcode, puts the packages that another one depends on.
let isDependency = Context.packageDirectory.contains("/checkouts/")

let package = Package(
    name: "Twofold",
    // Mutex and Atomic of the Synchronization module need macOS 15.
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "twofold", targets: ["twofold"]),
        .library(name: "TwofoldKit", targets: ["TwofoldKit"]),
        .library(name: "TwofoldPNG", targets: ["TwofoldPNG"]),
        .library(name: "TwofoldVips", targets: ["TwofoldVips"]),
        .library(name: "TwofoldHTTP", targets: ["TwofoldHTTP"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CVips", pkgConfig: "vips",
            providers: [.apt(["libvips-dev"]), .brew(["pkgconf", "vips"])]),
        // Comes with libvips-dev, which saves PNG through it.
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        // These come with libvips-dev too, and libvips loads them anyway. They are used where libvips' own way with them is
        // not exact, or does not exist: two TIFF pages of two sizes, color of 16 bits with alpha, drawings at a given size.
        .systemLibrary(
            name: "CTIFF", pkgConfig: "libtiff-4",
            providers: [.apt(["libtiff-dev"]), .brew(["libtiff"])]),
        .systemLibrary(
            name: "CLCMS", pkgConfig: "lcms2",
            providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        .systemLibrary(
            name: "CRSVG", pkgConfig: "librsvg-2.0",
            providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        // Of all these it takes the headers only, and opens the libraries when it needs them.
        .target(name: "CVipsShim", dependencies: ["CVips", "CPNG", "CTIFF", "CLCMS", "CRSVG", "CXML"]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        // Comes with libpng-dev. It says where the parts of a stream begin, so that they can be packed at the same time.
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // Reads the configuration. Swift's wrappers of it bring all of Foundation along, whose 30 MB every start would load.
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // SHA-256, with the processor's own instructions. Of swift-crypto that would be one function too, behind 250 files of
        // C++ that every fresh build compiles for minutes.
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        // For a shared cache on a server. Of this one, too, only the headers are taken.
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .target(name: "CCurlShim", dependencies: ["CCurl"]),
        .target(
            name: "CDiskShim", linkerSettings: [.linkedFramework("CoreServices", .when(platforms: [.macOS]))]),
        .target(name: "CWorkerShim"),
        .target(name: "CSandboxShim"),
        .target(name: "TwofoldSystem"),
        .target(name: "TwofoldPixels", dependencies: ["TwofoldSystem", "CDeflate", "CWorkerShim", "CZlib"]),
        .target(name: "TwofoldMeasures", dependencies: ["TwofoldPixels"]),
        .target(name: "TwofoldImaging", dependencies: ["TwofoldPixels", "CZlib"]),
        .target(
            name: "TwofoldBuild",
            dependencies: ["TwofoldImaging", "TwofoldMeasures", "CDiskShim", "CLibYAML", "CNettle", "CWorkerShim"]),
        .target(name: "TwofoldCheck", dependencies: ["TwofoldBuild"]),
        .target(name: "TwofoldReports", dependencies: ["TwofoldCheck", "CDiskShim"]),
        .target(name: "TwofoldKit", dependencies: ["TwofoldReports"]),
        .target(name: "TwofoldPNG", dependencies: ["TwofoldImaging", "CDeflate"]),
        .target(name: "TwofoldVips", dependencies: ["TwofoldImaging", "CVipsShim"]),
        .target(name: "TwofoldHTTP", dependencies: ["TwofoldBuild", "CCurlShim"]),
        .executableTarget(
            name: "twofold",
            dependencies: [
                "TwofoldKit", "TwofoldPNG", "TwofoldVips", "TwofoldHTTP", "CSandboxShim", "CWorkerShim",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["as-needed.cfg"],
            // pkg-config names libvips and the others, and they would be loaded at every start: those that no code calls by
            // name are left out. On Linux that has to be said before they are named, which only a file of settings can.
            // SwiftPM refuses such flags in a package of a certain version that another one depends on, for its plugins: there the
            // program starts a few milliseconds later.
            linkerSettings: isDependency
                ? []
                : [
                    .unsafeFlags(
                        ["-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/twofold/as-needed.cfg"],
                        .when(platforms: [.linux])),
                    .unsafeFlags(["-Xlinker", "-dead_strip_dylibs"], .when(platforms: [.macOS])),
                ]),
        .executableTarget(
            name: "LibraryClient", dependencies: ["TwofoldKit", "TwofoldPNG", "TwofoldVips"],
            path: "Examples/LibraryClient"),
        .target(
            name: "TwofoldTestSupport", dependencies: ["TwofoldKit"],
            path: "Tests/TwofoldTestSupport"),
        .testTarget(
            name: "TwofoldKitTests", dependencies: ["TwofoldKit", "TwofoldTestSupport"],
            exclude: ["Bench/Snapshots", "Catalogs/Snapshots", "Report/Snapshots", "Rules/Snapshots"]),
        .testTarget(
            name: "TwofoldPNGTests",
            dependencies: ["TwofoldKit", "TwofoldPNG", "TwofoldVips", "TwofoldTestSupport"]),
        .testTarget(
            name: "TwofoldVipsTests",
            dependencies: ["TwofoldKit", "TwofoldPNG", "TwofoldVips", "TwofoldTestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "twofold", "LibraryClient", "TwofoldKit", "TwofoldPNG", "TwofoldVips", "TwofoldHTTP",
                "TwofoldTestSupport",
            ],
            exclude: ["Snapshots"]),
    ],
    swiftLanguageModes: [.v6]
)

// Where the package itself is built, SwiftPM would build all of it a second time, for the plugins' use: only other packages
// have them. The variable is for the example, which is not such a package.
if isDependency || Context.environment["TWOFOLD_PLUGINS"] != nil {
    package.products += [
        .plugin(name: "TwofoldCommand", targets: ["TwofoldCommand"]),
        .plugin(name: "TwofoldResources", targets: ["TwofoldResources"]),
    ]
    package.targets += [
        .plugin(
            name: "TwofoldCommand",
            capability: .command(
                intent: .custom(verb: "twofold", description: "Makes the smaller variants of @2x and larger images."),
                permissions: [.writeToPackageDirectory(reason: "Twofold writes variants beside their masters.")]),
            dependencies: ["twofold"], path: "Sources/Plugins/TwofoldCommand"),
        .plugin(
            name: "TwofoldResources", capability: .buildTool(), dependencies: ["twofold"],
            path: "Sources/Plugins/TwofoldResources"),
    ]
}

#if os(Linux)
// Faults are put under the program by preloading a library, and judged through /proc: there is nothing like it elsewhere.
package.targets.append(
    .testTarget(
        name: "FaultTests", dependencies: ["twofold", "TwofoldKit", "TwofoldTestSupport"],
        exclude: ["Shim", "power-cut.sh"]))
#endif

// What a target reaches through others is listed too. SwiftPM compiles a target again only after a change in what it lists, and a
// clone that was pulled and built again gave a program whose modules disagreed about a structure: it crashed at its end.
// Each target stands behind those that it uses. https://github.com/swiftlang/swift-package-manager/issues/10483
var reachable: [String: Set<String>] = [:]
for target in package.targets where target.type != .plugin {
    let listed = Set(target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
    let reached = listed.reduce(into: listed) { $0.formUnion(reachable[$1] ?? []) }
    reachable[target.name] = reached
    target.dependencies += reached.subtracting(listed).sorted().map { .byName(name: $0) }
}

// `Tests/one` names a test target and some of its files: neither others nor what they do not need is compiled, which takes two
// minutes instead of five.
if let words = Context.environment["TWOFOLD_TESTS"]?.split(separator: " ").map(String.init), let chosen = words.first {
    let needed = reachable[chosen, default: []].union([chosen])
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
    package.targets.first { $0.name == chosen }?.sources = Array(words.dropFirst())
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    guard !["CVipsShim", "CCurlShim", "CDiskShim", "CWorkerShim", "CSandboxShim"].contains(target.name) else {
        target.cSettings = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
        continue
    }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
    // At its start the program would look up types such as Set<ScaleFactor> by name, and each such look-up goes through every
    // conformance to a protocol that there is in all loaded libraries. Without names the compiler says where the conformances are.
    if !isDependency, target.type != .test {
        target.swiftSettings?.append(
            .unsafeFlags(
                ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
                .when(platforms: [.linux], configuration: .release)))
    }
    // A debug program would spend most of its time on pixels, so the modules that compute them are always optimised, each as a whole,
    // which takes less time than file by file. SwiftPM refuses such flags in a package that another one depends on.
    if !isDependency, ["TwofoldPixels", "TwofoldMeasures", "TwofoldPNG"].contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug)))
    }
    // Tests run against the optimised library in half the time, and are themselves run once: optimising them takes longer, and
    // compiling them as a whole takes one core.
    if target.type == .test {
        let flags = ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]
        target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .release)))
    }
}
