import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild
@testable import TwofoldImaging

/// SVGs are drawn as browsers draw them, or a word says which part is not.
@Suite struct BrowserSVGTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private func svg(
        _ attributes: String, _ content: String = "<rect width=\"100%\" height=\"100%\" fill=\"red\"/>"
    ) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
    }

    @Test(
        arguments: [
            ("both", "width=\"10\" height=\"8\"", 10.0, 8.0),
            ("width alone", "width=\"48\" viewBox=\"0 0 20 10\"", 48, 24),
            ("height alone", "height=\"12px\" viewBox=\"0,0,20,10\"", 24, 12),
            ("a percentage counts as none", "width=\"48\" height=\"100%\" viewBox=\"0 0 20 10\"", 48, 24),
            ("the view box alone", "viewBox=\"0 0 20 10\"", 20, 10),
            ("units of the font", "width=\"2em\" height=\"1em\"", 32, 16),
            ("half units", "width=\"4ex\" height=\"2ex\"", 32, 16),
            ("units of a stated font", "width=\"2em\" height=\"10\" font-size=\"20px\"", 40, 10),
            ("units of a styled font", "width=\"2em\" height=\"1em\" style=\"fill:red; font-size: 10\"", 20, 10),
            ("units of length", "width=\"1in\" height=\"36pt\"", 72, 36),
        ])
    func theRootHasTheSizeOfBrowsers(name: String, attributes: String, width: Double, height: Double) throws {
        for file in [
            svg(attributes), Array("<?xml version=\"1.0\"?><!-- <svg width=\"1\"> -->".utf8) + svg(attributes),
        ] {
            let header = try engine.header(of: file, format: .svg)
            #expect(header.drawing?.size == PointSize(width: width, height: height), "\(name)")
            let drawn = try engine.draw(file, format: .svg, size: header.size)
            #expect(
                drawn.bytes.chunks(ofCount: 4).allSatisfy { $0.elementsEqual([255, 0, 0, 255]) },
                "\(name): it is filled")
        }
    }

    @Test(
        arguments: [
            ("a fallback", "fill=\"var(--fill-0, red)\"", ""),
            ("a fallback in a style", "style=\"fill: var(--a,red)\"", ""),
            ("a fallback of a fallback", "fill=\"var(--a, var(--b, rgb(255, 0, 0)))\"", ""),
            ("a declaration", "fill=\"var(--a, blue)\"", "<style>:root { --a: red; }</style>"),
            ("a declaration of a declaration", "fill=\"var(--b)\"", "<style>svg{--a:red;--b:var(--a)}</style>"),
        ])
    func variablesHaveTheirValues(name: String, attribute: String, style: String) throws {
        let file = svg("width=\"4\" height=\"4\"", "\(style)<rect width=\"4\" height=\"4\" \(attribute)/>")
        let drawn = try engine.draw(file, format: .svg, size: PixelSize(width: 4, height: 4))
        #expect(Array(drawn.bytes[..<4]) == [255, 0, 0, 255], "\(name)")
        #expect(SVGUnknowns.remarks(on: file) == [], "\(name)")
    }

    @Test(
        arguments: [
            ("oklch", "<rect width=\"4\" height=\"4\" fill=\"oklch(0.6 0.2 30)\"/>", "oklch()"),
            ("lab in a style", "<rect style=\"fill:lab(50% 60 40)\"/>", "lab()"),
            ("color-mix in a sheet", "<style>rect{fill:color-mix(in srgb, red, blue)}</style>", "color-mix()"),
            ("a variable without a value", "<rect fill=\"var(--a)\"/>", "var()"),
            ("a variable with two values", "<style>a{--a:red}b{--a:blue}</style><rect fill=\"var(--a)\"/>", "var()"),
            ("HTML", "<foreignObject width=\"4\" height=\"4\"/>", "foreignObject"),
            ("text on a path", "<text><textPath href=\"#a\">b</textPath></text>", "textPath"),
            ("an origin", "<rect style=\"transform: rotate(9deg); transform-origin: center\"/>", "transform-origin"),
            (
                "an origin as an attribute", "<rect transform=\"rotate(9)\" transform-origin=\"4 4\"/>",
                "transform-origin"
            ),
            ("a shape that clips", "<rect style=\"clip-path: inset(2px)\"/>", "inset()"),
            ("a condition", "<style>@media (min-width: 1px){rect{fill:red}}</style>", "@media"),
            ("a newer selector", "<style>:is(rect){fill:red}</style>", ":is()"),
        ])
    func whatTheRendererDoesNotKnowIsAWarningWithItsLine(name: String, content: String, word: String) throws {
        let file = svg("width=\"4\" height=\"4\"", "\n\n\(content)")
        let remarks = SVGUnknowns.remarks(on: file)
        #expect(remarks.count == 1 && remarks[0].contains("know \(word) (line 3)"), "\(name): \(remarks)")
        let disk = MemoryDisk(["a.svg": file])
        var policy = BuildPolicy()
        policy.vectors = .draw
        let project = Project(source: disk, engine: engine, policy: policy)
        let report = BuildRun(project).run(project.survey())
        let told = report.diagnostics.filter { $0.rule == .imageRemark }
        #expect(told.map(\.severity) == [.warning], "\(name): \(report.diagnostics)")
    }

    @Test(
        arguments: [
            ("names", "<g id=\"lab(\" class=\"oklch\"><rect fill=\"#abc\"/></g>"),
            (
                "a program's own",
                "<switch><foreignObject requiredExtensions=\"http://ns.adobe.com/\"><i/></foreignObject><g/></switch>"
            ),
            (
                "an origin of an animation",
                "<style>@keyframes a{to{transform: rotate(9deg)}} rect{transform-origin: center}</style><rect/>"
            ),
            ("text", "<text>lab(1) var(--a) textPath</text>"), ("a comment", "<!-- <foreignObject/> oklch(1 2 3) -->"),
            ("a print style", "<style>@media print{rect{fill:red}}</style>"),
            ("a dark style", "<style>@media (prefers-color-scheme: dark){rect{fill:red}}</style>"),
            ("the usual origin", "<rect style=\"transform-origin: 0 0\"/>"),
            ("a color of P3 behind a plain one", "<rect style=\"fill:#E72113;fill:color(display-p3 .9 .1 .1)\"/>"),
            ("the same in a sheet", "<style>.a { fill: red; fill: oklch(0.6 0.2 30) }</style>"),
            ("the same behind an attribute", "<rect fill=\"#E72113\" style=\"fill:color(display-p3 .9 .1 .1)\"/>"),
            ("a reference that clips", "<rect clip-path=\"url(#circle)\"/>"),
        ])
    func whatOnlyLooksLikeItIsNot(name: String, content: String) {
        #expect(SVGUnknowns.remarks(on: svg("width=\"4\" height=\"4\"", content)) == [], "\(name)")
    }

    /// Variables are replaced before the search, and their places move.
    @Test func aLineIsThatOfTheFile() {
        let fills = String(repeating: "<rect fill=\"var(--a, rgb(255, 255, 255))\"/>\n", count: 9)
        let file = svg("width=\"4\" height=\"4\"", "\n\(fills)<foreignObject/>")
        #expect(SVGUnknowns.remarks(on: file).map { $0.hasSuffix("(line 11)") } == [true])
    }

    /// Neither the name of a class nor a comment sets a variable.
    @Test func onlyADeclarationSetsAVariable() throws {
        for content in ["<style>.b--a:hover{fill:blue}</style>", "<!--a: blue -->"] {
            let file = svg(
                "width=\"4\" height=\"4\"", "\(content)<rect width=\"4\" height=\"4\" fill=\"var(--a, red)\"/>")
            let drawn = try engine.draw(file, format: .svg, size: PixelSize(width: 4, height: 4))
            #expect(Array(drawn.bytes[..<4]) == [255, 0, 0, 255], "\(content)")
        }
    }

    @Test func otherEncodingsAndPrefixesAreDrawn() throws {
        let plain =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"><rect width=\"4\" height=\"4\" fill=\"red\"/></svg>"
        let wide = Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(plain)".utf16)
        let files: [(name: String, bytes: [UInt8])] = [
            (
                "a prefix",
                Array(
                    plain.replacing("<svg xmlns=", with: "<s:svg xmlns:s=").replacing("<rect", with: "<s:rect")
                        .replacing("</svg", with: "</s:svg").utf8)
            ),
            ("little UTF-16", [0xFF, 0xFE] + wide.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
            ("big UTF-16", [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
        ]
        for file in files {
            #expect(ImageFormat(sniffing: Array(file.bytes.prefix(32))) == .svg, "\(file.name)")
            let drawn = try engine.draw(file.bytes, format: .svg, size: PixelSize(width: 4, height: 4))
            #expect(Array(drawn.bytes[..<4]) == [255, 0, 0, 255], "\(file.name)")
        }
        #expect(ImageFormat(sniffing: Array("<html:svg-like>".utf8)) == nil)
    }
}

extension [UInt8] {
    fileprivate func chunks(ofCount count: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
