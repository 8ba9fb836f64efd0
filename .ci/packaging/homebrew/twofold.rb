# Homebrew's formula, for a tap. `.ci/package` fills in what stands between @ signs.
class Twofold < Formula
  desc "Make the smaller variants of @2x and @3x images"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/releases/download/v@VERSION@/twofold-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"
  head "@HOMEPAGE@.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "libdeflate"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "nettle"
  depends_on "vips"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build, since: :sequoia
  uses_from_macos "zlib"

  def install
    # Homebrew's sandbox on a Mac allows none inside of it; on Linux, nothing else brings the runtime of Swift.
    args = OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", "--configuration", "release", "--product", "twofold", *args
    bin.install ".build/release/twofold"
    system ".ci/packaging/manpages", bin/"twofold", "man1"
    man1.install Dir["man1/*.1"]
    generate_completions_from_executable(bin/"twofold", "--generate-completion-script")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/twofold --version")
    cp test_fixtures("test.png"), "Button@2x.png"
    system bin/"twofold"
    assert_path_exists testpath/"Button.png"
    # Opens libvips.
    cp test_fixtures("test.jpg"), "Photo@2x.jpg"
    system bin/"twofold"
    assert_path_exists testpath/"Photo.jpg"
  end
end
