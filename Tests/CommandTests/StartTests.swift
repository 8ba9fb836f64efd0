import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// What is loaded to start the program, and what becomes of it when libvips cannot be loaded later.
@Suite struct StartTests {
    /// A tree of one JPEG, which nothing but libvips reads.
    private static func tree() throws -> RealTree {
        let image = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1)
        let jpeg = try VipsEngine().encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        return try RealTree(["a@2x.jpg": jpeg])
    }

    #if os(Linux)
    @Test func theProgramIsLinkedToNoImageLibrary() throws {
        // With this the system's loader names what it would load, and loads nothing.
        let loaded = try TwofoldBinary.run("--version", environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).output
        try #require(loaded.contains("libswiftCore.so"), "\(loaded)")
        let libraries = [
            "vips", "glib", "gobject", "gmodule", "gio", "png", "tiff", "lcms2", "rsvg", "cairo", "gdk_pixbuf", "xml2",
        ]
        for library in libraries { #expect(!loaded.contains("lib\(library)"), "\(loaded)") }
        #expect(!loaded.contains("FoundationInternationalization"), "30 MB that nothing here needs: \(loaded)")
    }

    /// A table that grows later stops all threads for some 30 ms.
    @Test func roomForDescriptorsIsReservedBeforeThereAreThreads() throws {
        let tree = try RealTree()
        let watch = try TwofoldBinary.start(["watch", tree.path])
        watch.awaitWords("watching")
        let status = try String(contentsOfFile: "/proc/\(watch.processIdentifier)/status", encoding: .utf8)
        let room = try #require(status.firstMatch(of: /FDSize:\s*(\d+)/)?.output.1)
        #expect(try #require(Int(room)) >= 1024)
        watch.signal(SIGINT)
        _ = try watch.finish()
    }

    @Test func withoutLibvipsTheProgramAnswersAndABuildSaysWhatIsMissing() throws {
        let tree = try Self.tree()
        let folder = try RealTree(["libvips.so.42": []])
        let environment = ["LD_LIBRARY_PATH": folder.path]
        #expect(try TwofoldBinary.run("--version", environment: environment).output == "0.1.0\n")
        #expect(try TwofoldBinary.run("--help", environment: environment).status == 0)
        let result = try TwofoldBinary.run(tree.path, environment: environment)
        #expect(result.status == 1)
        #expect(result.output.contains("[image.engine-missing]"))
        #expect(result.output.contains("could not be started: \(folder.path)/libvips.so.42: "))
        #expect(result.output.contains("apt install libvips42"))
        #expect(tree.paths == ["a@2x.jpg"])
    }

    @Test func withoutLibvipsPNGsAreMadeAllTheSame() throws {
        let tree = try RealTree([
            "a@2x.png": TinyPNG.file(.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1))
        ])
        let folder = try RealTree(["libvips.so.42": []])
        let environment = ["LD_LIBRARY_PATH": folder.path, "LD_DEBUG": "libs"]
        let result = try TwofoldBinary.run(tree.path, environment: environment)
        #expect(result.status == 0)
        #expect(!result.errors.contains("libvips"), "nobody has asked for it")
        #expect(tree.bytes(of: "a.png") != nil)
    }

    @Test(.having("cc")) func aLibraryThatLacksAFunctionIsNamedWithIt() throws {
        let folder = try RealTree()
        let name = "\(folder.path)/libvips.so.42"
        try #require(Program.run(["cc", "-shared", "-o", name, "-x", "c", "/dev/null"]).status == 0)
        let tree = try Self.tree()
        let result = try TwofoldBinary.run(tree.path, environment: ["LD_LIBRARY_PATH": folder.path])
        #expect(result.status == 1)
        #expect(result.output.contains(/libvips.so.42 has no (g|vips)_\w+/), "\(result.output)")
    }

    /// A folder with libvips alone, without the modules that are beside it where it is installed.
    private static func libvips(_ tree: RealTree) throws -> RealTree {
        // With this the loader says what it loads.
        let usual = try TwofoldBinary.run("plan", "--no-sandbox", tree.path, environment: ["LD_DEBUG": "libs"]).errors
        let library = try #require(usual.firstMatch(of: /calling init: (\/\S*libvips\.so\.42)/)?.output.1)
        let folder = try RealTree()
        try folder.write(Array(Data(contentsOf: URL(fileURLWithPath: String(library)))), to: "libvips.so.42")
        return folder
    }

    @Test func inTheSandboxLibvipsIsFoundWhereTheEnvironmentSays() throws {
        let tree = try Self.tree()
        let folder = try Self.libvips(tree)
        let environment = ["LD_LIBRARY_PATH": folder.path, "LD_DEBUG": "libs"]
        let result = try TwofoldBinary.run(tree.path, environment: environment)
        #expect(result.errors.contains("calling init: \(folder.path)/libvips.so.42"))
        #expect(result.status == 0)
        #expect(tree.bytes(of: "a.jpg") != nil)
    }

    @Test func withoutTheModuleOfJPEGXLFilesAreNotDamagedAndPagesAreToldThatItCannotBeWritten() throws {
        let image = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1)
        let jxl = try VipsEngine().encode(image, metadata: ImageMetadata(), encoding: .jxl(quality: nil))
        let tree = try RealTree([
            ".twofold.yml": Array("targets: [{layout: web, from: art, to: site, formats: [jxl, png]}]".utf8),
            "art/a@2x.png": TinyPNG.file(image), "art/b@2x.jxl": jxl,
        ])
        let folder = try Self.libvips(Self.tree())
        let install = "install libvips' JPEG XL module: 'apt install libvips42' on Debian and Ubuntu"
        for (command, status) in [("build", 1), ("check", 2)] as [(String, Int32)] {
            let result = try TwofoldBinary.run(command, tree.path, environment: ["LD_LIBRARY_PATH": folder.path])
            #expect(result.status == status)
            #expect(
                result.output.contains("b@2x.jxl: the installed libvips does not support JPEG XL [image.missing-codec]")
            )
            #expect(result.output.contains(install) && !result.output.contains("damaged"), "\(result.output)")
            guard command == "build" else { continue }
            #expect(result.output.contains("site/a.jxl: JPEG XL cannot be written here"))
            #expect(result.output.contains("; or take jxl out of 'formats'"))
            #expect(tree.bytes(of: "site/a.png") != nil && tree.bytes(of: "site/a.jxl") == nil)
        }
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        #expect(tree.bytes(of: "site/b.jxl") != nil)
        #expect(try TwofoldBinary.run("check", tree.path).status == 0)
    }
    #endif
}
