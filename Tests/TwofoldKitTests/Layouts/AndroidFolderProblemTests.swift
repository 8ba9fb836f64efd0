import Testing
import TwofoldKit

/// Names of Android's resource folders: what its compiler refuses, or reads otherwise than it looks.
@Suite struct AndroidFolderProblemTests {
    @Test(
        arguments: [
            "drawable", "drawable-mdpi", "drawable-nodpi", "drawable-anydpi-v26", "drawable-420dpi", "mipmap-xxxhdpi",
            "drawable-pt-rBR-night-xhdpi", "drawable-b+sr+Latn-hdpi", "drawable-sw600dp-land-v21",
            "drawable-port-night",
            "drawable-mcc310-mnc004-en-ldrtl-w820dp", "drawable-car-xhdpi", "drawable-television-hdpi", "values-Night",
            "layout-xhdpi-en", "raw", "icons", "old",
        ])
    func `Android reads these as they stand`(name: String) {
        #expect(AndroidFolderProblem(of: Array(name.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("drawables-xhdpi", .kind("drawables", meant: "drawable-xhdpi")),
            ("Drawable-xhdpi", .kind("Drawable", meant: "drawable-xhdpi")),
            ("mimap-hdpi", .kind("mimap", meant: "mipmap-hdpi")),
            ("drawable-xxdpi", .qualifier("xxdpi", meant: "drawable-xxhdpi")),
            ("drawable-night-xdpi-v21", .qualifier("xdpi", meant: "drawable-night-xhdpi-v21")),
            ("drawable-anyapi-v26", .qualifier("anyapi", meant: "drawable-anydpi-v26")),
            ("drawable-tablet", .qualifier("tablet", meant: nil)), ("drawable-", .qualifier("", meant: nil)),
            ("drawable-landscape-hdpi", .qualifier("landscape", meant: nil)),
            ("drawable-xhdpi-en", .order(meant: "drawable-en-xhdpi")),
            ("drawable-night-port-xhdpi", .order(meant: "drawable-port-night-xhdpi")),
            ("drawable-v21-pt-rBR-hdpi", .order(meant: "drawable-pt-rBR-hdpi-v21")),
            ("mipmap-hdpi-xhdpi", .twice("hdpi", "xhdpi")), ("drawable-nodpi-xhdpi", .twice("nodpi", "xhdpi")),
            ("drawable-XHDPI", .capitals(meant: "drawable-xhdpi")),
            ("drawable-pt-rBR-Night", .capitals(meant: "drawable-pt-rBR-night")),
        ] as [(String, AndroidFolderProblem)])
    func `these are told, with the name that was meant`(name: String, problem: AndroidFolderProblem) {
        #expect(AndroidFolderProblem(of: Array(name.utf8)) == problem)
    }

    @Test func `a name that is evident is sound`() {
        for name in ["drawables-xhdpi", "drawable-xhdpi-en", "drawable-XHDPI", "drawable-xxdpi"] {
            let meant = AndroidFolderProblem(of: Array(name.utf8))?.meant
            #expect(meant.map { AndroidFolderProblem(of: Array($0.utf8)) == nil } == true, "\(name)")
        }
    }
}
