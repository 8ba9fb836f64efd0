import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

/// A real browser opens contact sheets from the disk.
@Suite(.having("chromium-headless-shell")) struct SheetBrowserTests {
    /// A tree with a hand-made file in the place of a variant, an odd master, a large image, and hostile names.
    private static func tree() throws -> RealTree {
        let tree = try RealTree([
            "Art/sun@2x.png": BuildCommandTests.image(8, 8), "Art/sun.png": BuildCommandTests.image(4, 4, seed: 7),
            "Art/odd@2x.png": BuildCommandTests.image(7, 8, seed: 2),
            "Art/large@2x.png": BuildCommandTests.image(300, 200, seed: 3),
            "Art/<script>alert(1)<|script>\"'&.png": BuildCommandTests.image(5, 5, seed: 4),
            "Art/javascript:alert(1)@2x.png": BuildCommandTests.image(6, 6, seed: 5),
            "Art/hostile.svg": Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(2)</script>\
                <rect width="9" height="9" fill="red"/></svg>
                """.utf8),
        ])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status <= 1)
        return tree
    }

    private static func open(_ tree: RealTree, width: Int = 1200) throws -> HeadlessBrowser {
        let result = try TwofoldBinary.run("sheet", in: tree.path)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let browser = try HeadlessBrowser()
        try browser.show("sheet.html", in: tree, width: width)
        return browser
    }

    private static let shown = "document.querySelectorAll('.image:not([hidden])').length"
    private static let names =
        "[...document.querySelectorAll('.image:not([hidden]) h2')].map(h => h.textContent).join()"

    @Test func thePageShowsEveryImageAndComplainsAboutNothing() throws {
        let browser = try Self.open(try Self.tree())
        #expect(try browser.value(Self.shown) == "6")
        #expect(try browser.value("document.getElementById('count').textContent") == "6 images")
        let isLoaded = try browser.waits(for: "[...document.images].every(i => i.complete && i.naturalWidth > 0)")
        let broken = try browser.value("[...document.images].filter(i => !i.naturalWidth).map(i => i.src).join()")
        #expect(isLoaded, "\(broken)")
        // The thumbnail of the large image gave way to the file.
        #expect(try browser.waits(for: "[...document.images].some(i => i.naturalWidth == 300)"))
        #expect(try browser.value("document.scripts.length + document.querySelectorAll('[onload]').length") == "1")
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test func searchAndFiltersShowWhatFits() throws {
        let browser = try Self.open(try Self.tree())
        try browser.press("/", "s", "u", "n")
        #expect(try browser.value(Self.names) == "Art/sun")
        #expect(try browser.value("document.getElementById('count').textContent") == "1 of 6 images")
        try browser.press("Escape")
        #expect(try browser.value(Self.shown) == "6")
        for (group, names) in [("size.odd", "Art/odd"), ("kept", "Art/sun"), ("", nil)] {
            _ = try browser.value(
                "(s => { s.value = '\(group)'; s.dispatchEvent(new Event('change')) })(document.getElementById('show'))"
            )
            let found = try browser.value(Self.names)
            #expect(names == nil || found == names, "\(group)")
        }
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test func everythingIsDoneFromTheKeyboard() throws {
        let browser = try Self.open(try Self.tree())
        let current = "document.activeElement.querySelector('h2')?.textContent"
        let list = try browser.value(Self.names).split(separator: ",").map(String.init)
        try browser.press("j")
        #expect(try browser.value(current) == list[0])
        try browser.press("j", "j")
        #expect(try browser.value(current) == list[2])
        try browser.press("k")
        #expect(try browser.value(current) == list[1])
        // The view.
        try browser.press("g", "+", "+", "p")
        #expect(try browser.value("document.body.className") == "light points")
        #expect(try browser.value("document.documentElement.style.getPropertyValue('--zoom')") == "4")
        try browser.press("0", "g", "g", "p")
        #expect(try browser.value("[...document.body.classList].sort().join(' ')") == "checkered plain")
        // Help.
        try browser.press("?")
        #expect(try browser.value("document.getElementById('help').open") == "true")
        let keys = try browser.value("[...document.querySelectorAll('#help kbd')].map(k => k.textContent).join(' ')")
        #expect(keys == "/ j k c g p + − 0 ? s b Space d 8 n g + − Escape")
        try browser.press("Escape")
        #expect(try browser.value("document.getElementById('help').open") == "false")
        // Without these keys, letters do nothing.
        _ = try browser.value("document.getElementById('keys').click()")
        try browser.press("g")
        #expect(try browser.value("document.body.classList.contains('checkered')") == "true")
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test func aHandMadeFileIsComparedWithWhatTwofoldWouldWrite() throws {
        let browser = try Self.open(try Self.tree())
        try browser.press("/", "s", "u", "n", "Escape")
        _ = try browser.value(
            "[...document.querySelectorAll('.image')].find(i => i.textContent.includes('Art/sun')).focus()")
        try browser.press("c")
        let note = "document.getElementById('note').textContent"
        #expect(
            try browser.value(note)
                == "sun.png, hand-made, 4 × 4 pixels — sun.png, what Twofold would write, 4 × 4 pixels")
        #expect(try browser.value("document.querySelectorAll('#stage img')[0].style.width") == "16px")
        try browser.setReducedMotion(true)
        try browser.press("b")
        #expect(try browser.value("document.getElementById('pair').className") == "pair blink first stacked")
        let seen = "[...document.querySelectorAll('.layer')].map(l => getComputedStyle(l).visibility).join()"
        #expect(try browser.value(seen) == "visible,hidden")
        try browser.press(" ")
        #expect(try browser.value(seen) == "hidden,visible")
        try browser.setReducedMotion(false)
        try browser.press("s", "b")
        for state in ["hidden,visible", "visible,hidden"] {
            #expect(try browser.waits(for: "\(seen) === '\(state)'"), "it blinks by itself")
        }
        try browser.press("d", "8")
        #expect(try browser.value("document.getElementById('pair').className").contains("difference"))
        // On a screen: the file that it loads, and the right one beside it.
        try browser.press("s", "n")
        #expect(
            try browser.value(note)
                == "iPhone 1x loads sun.png and shows it pixel for pixel.")
        try browser.press("n", "n")
        #expect(
            try browser.value(note)
                == "iPhone 3x loads sun@2x.png and shows it enlarged. No other file has the right pixels.")
        #expect(try browser.value("document.querySelectorAll('#stage img')[0].style.width") == "48px", "4 points at 3x")
        try browser.press("Escape")
        #expect(try browser.value("document.getElementById('compare').open") == "false")
        #expect(try browser.value("document.activeElement.querySelector('h2')?.textContent") == "Art/sun")
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    /// Half of the pixels are translucent, where blending can be wrong.
    @Test(arguments: ["checkered", "light", "dark"])
    func theDifferenceOfEqualImagesIsBlackOnEveryGround(ground: String) throws {
        let pixels = PixelBuffer.noise(PixelSize(width: 16, height: 16), .rgba, .eight, seed: 3)
        let tree = try RealTree(["a@2x.png": TinyPNG.file(pixels), "a.png": BuildCommandTests.image(8, 8, seed: 4)])
        let browser = try Self.open(tree)
        _ = try browser.value(
            "(s => { s.value = '\(ground)'; s.dispatchEvent(new Event('change')) })(document.getElementById('ground'))")
        try browser.press("j", "c", "d", "+")
        func brightest(_ left: Int, _ right: Int) throws -> UInt8 {
            _ = try browser.value(
                "((a, b) => { a.value = \(left); b.value = \(right); b.dispatchEvent(new Event('change')) })"
                    + "(document.getElementById('a'), document.getElementById('b'))")
            #expect(try browser.waits(for: "[...document.querySelectorAll('#stage img')].every(i => i.complete)"))
            let box = try browser.value(
                "(r => [r.left, r.top, r.right, r.bottom].map(Math.round).join())"
                    + "(document.querySelector('.layer').getBoundingClientRect())"
            ).split(separator: ",").compactMap { Int($0) }
            let shot = try ReferencePNG.decode(try browser.screenshot())
            let channels = shot.layout.channels
            var most: UInt8 = 0
            for y in box[1]..<box[3] {
                for x in box[0]..<box[2] {
                    for channel in 0..<3 {
                        most = max(most, shot.bytes[(y * shot.size.width + x) * channels + channel])
                    }
                }
            }
            return most
        }
        #expect(try brightest(1, 1) == 0)
        #expect(try brightest(1, 2) > 30, "different images differ")
    }

    @Test func thousandsOfImagesAreSearchedAndReached() throws {
        var report = SheetReport()
        report.images = try (0..<3000).map { number in
            let path = try #require(BytePath("icons/i\(number).png"))
            var file = SheetReport.File(path: path, role: .handMade)
            // A browser loads equal addresses at once, so each has its own.
            file.picture = .init(
                bytes: BuildCommandTests.image(4, 4, seed: UInt64(number)), type: "image/png", isWhole: true)
            return .init(name: path, files: [file])
        }
        let page = SheetPage(title: "t", version: "1", address: SheetAddress(from: [], to: []))
        let tree = try RealTree(["s.html": Array(page.text(report, diagnostics: []).utf8)])
        let browser = try HeadlessBrowser()
        try browser.show("s.html", in: tree)
        #expect(try browser.value("document.getElementById('count').textContent") == "3000 images")
        // Rows far below are neither laid out nor decoded.
        let loaded = "[...document.images].filter(i => i.complete && i.naturalWidth > 0).length"
        #expect(try browser.waits(for: "\(loaded) > 0") && Int(try browser.value(loaded)) ?? 3000 < 1000)
        // What is hidden takes no space, however far below.
        let height = "document.documentElement.scrollHeight"
        let whole = try #require(Int(try browser.value(height)))
        try browser.press("/", "i", "2", "9", "9")
        #expect(try browser.value("document.getElementById('count').textContent") == "11 of 3000 images")
        let filtered = try #require(Int(try browser.value(height)))
        #expect(filtered < whole / 50)
        try browser.press("Escape", "Escape")
        for _ in 0..<30 { try browser.press("j") }
        #expect(try browser.value("document.activeElement.querySelector('h2').textContent") == "icons/i29.png")
        #expect(
            try browser.value(
                "(r => r.top >= 0 && r.bottom <= innerHeight)(document.activeElement.getBoundingClientRect())")
                == "true")
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test func aNarrowWindowNeedsNoSidewaysScrolling() throws {
        let browser = try Self.open(try Self.tree(), width: 360)
        #expect(try browser.value("document.documentElement.scrollWidth <= 360") == "true")
        try browser.press("j", "c")
        #expect(try browser.value("document.getElementById('compare').scrollWidth <= 360") == "true")
    }

    @Test func awayFromItsImagesThePageShowsWhatItContains() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run("sheet", in: tree.path).status == 0)
        let moved = try RealTree(["sheet.html": try #require(tree.bytes(of: "sheet.html"))])
        let browser = try HeadlessBrowser()
        try browser.show("sheet.html", in: moved)
        let pictures = "[...document.querySelectorAll('.image')].filter(i => [...i.querySelectorAll('img')].some("
        #expect(try browser.waits(for: pictures + "p => p.naturalWidth > 0)).length == 6"))
        #expect(try browser.waits(for: "document.querySelectorAll('.lost').length > 0"))
    }

    @Test func whatAScreenReaderNeedsIsThere() throws {
        let browser = try Self.open(try Self.tree())
        // Each control has a label, each picture a text, each image a heading, and the landmarks are there.
        #expect(
            try browser.value(
                "[...document.querySelectorAll('input, select')].every(c => c.labels.length === 1)") == "true")
        #expect(try browser.value("[...document.images].every(i => i.alt !== '')") == "true")
        #expect(
            try browser.value(
                "['header', 'main', 'footer', '[role=search]', 'h1'].every(s => document.querySelectorAll(s).length === 1)"
            )
                == "true")
        #expect(
            try browser.value(
                "[...document.querySelectorAll('article, dialog')].every(a => "
                    + "document.getElementById(a.getAttribute('aria-labelledby')))") == "true")
        try browser.press("Tab")
        #expect(
            try browser.value("document.activeElement.className") == "skip", "the first stop skips everything above")
        let ids = "[...document.querySelectorAll('[id]')].map(e => e.id)"
        #expect(try browser.value("new Set(\(ids)).size === \(ids).length") == "true")
    }
}
