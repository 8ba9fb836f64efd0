/// A part of an image, such as the place of a frame on the screen of an animation.
package struct PixelRectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var size: PixelSize

    package init(x: Int, y: Int, size: PixelSize) {
        self.x = x
        self.y = y
        self.size = size
    }
}
