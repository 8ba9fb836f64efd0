import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Which launch images an app needs, under which names.
@Suite struct LaunchPlanTests {
    private func lines(_ change: (inout LaunchPlan.Request) -> Void) -> [String] {
        var request = LaunchPlan.Request()
        change(&request)
        return LaunchPlan(request).images.map { "\(String(decoding: $0.name.bytes, as: UTF8.self)) \($0.size)" }
    }

    @Test func theImagesOfEachSystemAreThoseOfApplesTable() {
        #expect(
            lines { $0.eras = [.ios4] } == [
                "Default.png 320×480", "Default@2x.png 640×960", "Default-Landscape~ipad.png 1024×748",
                "Default-Portrait~ipad.png 768×1004",
            ])
        #expect(
            lines { $0.eras = [.ios6] } == [
                "Default.png 320×480", "Default@2x.png 640×960", "Default-568h@2x.png 640×1136",
                "Default-Landscape~ipad.png 1024×748", "Default-Portrait~ipad.png 768×1004",
                "Default-Landscape@2x~ipad.png 2048×1496", "Default-Portrait@2x~ipad.png 1536×2008",
            ])
        #expect(
            lines { $0.eras = [.ios7] } == [
                "Default@2x.png 640×960", "Default-568h@2x.png 640×1136", "Default-Portrait~ipad.png 768×1024",
                "Default-Landscape~ipad.png 1024×768", "Default-Portrait@2x~ipad.png 1536×2048",
                "Default-Landscape@2x~ipad.png 2048×1536",
            ])
        #expect(
            lines { $0.devices = [.iphone] } == [
                "Default@2x.png 640×960", "Default-568h@2x.png 640×1136", "Default-667h@2x.png 750×1334",
                "Default-736h@3x.png 1242×2208", "Default-736h-Landscape@3x.png 2208×1242",
            ])
        #expect(
            lines { $0.eras = [.ios11] } == [
                "Default-568h@2x.png 640×1136", "Default-667h@2x.png 750×1334", "Default-812h@3x.png 1125×2436",
                "Default-812h-Landscape@3x.png 2436×1125", "Default-736h@3x.png 1242×2208",
                "Default-736h-Landscape@3x.png 2208×1242", "Default-Portrait@2x~ipad.png 1536×2048",
                "Default-Landscape@2x~ipad.png 2048×1536", "Default-1366h-Portrait@2x~ipad.png 2048×2732",
                "Default-1366h-Landscape@2x~ipad.png 2732×2048",
            ])
    }

    @Test func devicesOrientationsAndNamesCanBeChosen() {
        #expect(
            lines {
                $0.devices = [.ipad]
                $0.hasPortrait = false
                $0.name = Array("Splash".utf8)
            } == ["Splash-Landscape~ipad.png 1024×768", "Splash-Landscape@2x~ipad.png 2048×1536"])
        #expect(
            lines {
                $0.eras = [.ios4]
                $0.devices = [.iphone]
                $0.hasPortrait = false
            } == [])
    }

    @Test func whereTwoSystemsWantOneNameTheNewerOneGetsIt() {
        let both = lines {
            $0.eras = [.ios6, .ios7]
            $0.devices = [.ipad]
        }
        #expect(
            both
                == lines {
                    $0.eras = [.ios7]
                    $0.devices = [.ipad]
                })
    }

    /// Every planned name has the planned size in the table that checks use.
    @Test(arguments: LaunchEra.allCases)
    func aCheckAgreesWithThePlan(era: LaunchEra) {
        var request = LaunchPlan.Request()
        request.eras = [era]
        for image in LaunchPlan(request).images {
            #expect(LaunchImageTable.sizes(for: image.name).contains(image.size), "\(image.name)")
            #expect(AssetName(parsing: image.name.bytes) == image.name)
            #expect(image.name.anomaly == nil && image.name.mayHaveScreen, "\(image.name)")
        }
    }

    @Test func theListForThePropertyListHasOneElementForAllScales() {
        var request = LaunchPlan.Request()
        request.devices = [.iphone]
        request.eras = [.ios6, .ios8]
        let entries = LaunchPlan(request).launchImageEntries
        #expect(
            entries.map {
                "\(String(decoding: $0.name, as: UTF8.self)) \($0.minimumVersion) \($0.orientation) \($0.points)"
            }
                == [
                    "Default 7.0 portrait 320×480", "Default-568h 7.0 portrait 320×568",
                    "Default-667h 8.0 portrait 375×667", "Default-736h 8.0 portrait 414×736",
                    "Default-736h-Landscape 8.0 landscape 414×736",
                ])
        #expect(
            entries.first?.values.map { "\($0.key)=\($0.value)" } == [
                "UILaunchImageMinimumOSVersion=7.0", "UILaunchImageName=Default",
                "UILaunchImageOrientation=Portrait", "UILaunchImageSize={320, 480}",
            ])
        request.devices = [.ipad]
        request.eras = [.ios6]
        #expect(LaunchPlan(request).launchImageEntries.isEmpty, "iOS 6 does not read the list")
    }

    // MARK: Framing

    @Test func fillingCutsAroundTheCenterAndNeverEnlarges() {
        let fill = LaunchFraming()
        let square = PixelSize(width: 2000, height: 2000)
        #expect(fill.part(of: square, in: PixelSize(width: 640, height: 960)) == PixelSize(width: 1333, height: 2000))
        #expect(fill.part(of: square, in: PixelSize(width: 2000, height: 1)) == PixelSize(width: 2000, height: 1))
        #expect(!fill.enlarges(square, for: PixelSize(width: 2000, height: 2000)))
        #expect(fill.enlarges(square, for: PixelSize(width: 2001, height: 1)))
        #expect(fill.enlarges(square, for: PixelSize(width: 1, height: 2001)))
        #expect(
            fill.minSize(of: square, for: [PixelSize(width: 640, height: 1136), PixelSize(width: 1024, height: 768)])
                == PixelSize(width: 1024, height: 1136))
    }

    @Test func fittingShowsTheWholeMaster() {
        let fit = LaunchFraming(fit: .fit, background: RGBColor(red: 0, green: 0, blue: 0))
        let wide = PixelSize(width: 1000, height: 500)
        #expect(fit.part(of: wide, in: PixelSize(width: 640, height: 960)) == wide)
        #expect(fit.place(of: wide, in: PixelSize(width: 640, height: 960)) == PixelSize(width: 640, height: 320))
        #expect(!fit.enlarges(wide, for: PixelSize(width: 1000, height: 960)))
        #expect(fit.enlarges(wide, for: PixelSize(width: 1001, height: 960)))
        #expect(
            fit.minSize(of: wide, for: [PixelSize(width: 1200, height: 960), PixelSize(width: 640, height: 960)])
                == PixelSize(width: 1200, height: 600))
    }

    @Test func aVectorImageCoversTheScreen() {
        let fill = LaunchFraming()
        #expect(
            fill.covering(PointSize(width: 30, height: 20), PixelSize(width: 640, height: 960))
                == PixelSize(width: 1440, height: 960))
        #expect(
            fill.covering(PointSize(width: 0.5, height: 100), PixelSize(width: 64, height: 1))
                == PixelSize(width: 64, height: 12800))
    }

    @Test func everyPartOfTheRecipeChangesTheDigest() {
        let recipe = LaunchRecipe(
            size: PixelSize(width: 3, height: 4), framing: LaunchFraming(), filter: .area, space: .encoded,
            color: .keep, effort: .standard)
        var others: [LaunchRecipe] = []
        func change(_ body: (inout LaunchRecipe) -> Void) {
            var other = recipe
            body(&other)
            others.append(other)
        }
        change { $0.size.width = 4 }
        change { $0.framing.fit = .fit }
        change { $0.framing.background = RGBColor(red: 0, green: 0, blue: 0) }
        change { $0.framing.background = RGBColor(red: 0, green: 0, blue: 1) }
        change { $0.filter = .lanczos3 }
        change { $0.space = .linear }
        change { $0.color = .srgb }
        change { $0.effort = .max }
        #expect(Set(others.map(\.digest) + [recipe.digest]).count == others.count + 1)
    }
}
