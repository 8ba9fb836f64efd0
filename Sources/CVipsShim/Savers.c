#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

// Since 8.15, `strip` is `keep`, which 8.14 does not know: there, keeping the profile also writes an Exif block. It is
// removed again where Twofold rearranges the format's segments (JPEG), and stays in a HEIF.
#if VIPS_MAJOR_VERSION > 8 || VIPS_MINOR_VERSION >= 15
#define TF_KEEP_PROFILE(image) "keep", VIPS_FOREIGN_KEEP_ICC
#define TF_KEEP_NOTHING "keep", VIPS_FOREIGN_KEEP_NONE
#else
#define TF_KEEP_PROFILE(image) "strip", !vips_image_get_typeof(image, VIPS_META_ICC_NAME)
#define TF_KEEP_NOTHING "strip", TRUE
#endif

static VipsInterpretation space_of(int channels, int bits) {
    int is_grey = channels < 3;
    if (bits == 16) return is_grey ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16;
    return is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
}

// The pixels as one of libvips' images, which borrows them.
static VipsImage *wrap(const tf_pixels *pixels) {
    size_t length = (size_t)pixels->width * pixels->height * pixels->channels * (pixels->bits / 8);
    VipsImage *image = vips_image_new_from_memory(
        pixels->samples, length, pixels->width, pixels->height, pixels->channels,
        pixels->bits == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
    if (!image) return NULL;
    // The saver distinguishes gray from RGB by the interpretation.
    VipsImage *typed = NULL;
    int result = vips_copy(image, &typed, "interpretation", space_of(pixels->channels, pixels->bits), NULL);
    g_object_unref(image);
    if (result) return NULL;
    if (pixels->profile)
        vips_image_set_blob_copy(typed, VIPS_META_ICC_NAME, pixels->profile, pixels->profile_length);
    if (pixels->frames > 1) {
        vips_image_set_int(typed, VIPS_META_PAGE_HEIGHT, pixels->height / pixels->frames);
        vips_image_set_array_int(typed, "delay", pixels->delays, pixels->frames);
        vips_image_set_int(typed, "loop", pixels->plays);
    }
    return typed;
}

int tf_jpeg_encode(const tf_pixels *pixels, int quality, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels);
    if (!image) return tf_failed(error);
    int result = vips_jpegsave_buffer(
        image, file, length, "Q", quality, "optimize_coding", TRUE, "subsample_mode",
        VIPS_FOREIGN_SUBSAMPLE_OFF, TF_KEEP_PROFILE(image), NULL);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}

int tf_webp_encode(const tf_pixels *pixels, int quality, int is_lossless, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels);
    if (!image) return tf_failed(error);
    int result = vips_webpsave_buffer(
        image, file, length, "Q", quality, "lossless", is_lossless, "alpha_q", 100, "smart_subsample", TRUE,
        TF_KEEP_NOTHING, NULL);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}

int tf_gif_encode(const tf_pixels *pixels, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels);
    if (!image) return tf_failed(error);
    // No dither: it is for photographs, and those do not become GIFs.
    int result = vips_gifsave_buffer(image, file, length, "dither", 0.0, "effort", 10, NULL);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}

int tf_heif_encode(
    const tf_pixels *pixels, int is_av1, int quality, int depth, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels);
    if (!image) return tf_failed(error);
    // Chroma at half resolution, because hardware decoders support nothing else.
    int result = vips_heifsave_buffer(
        image, file, length, "Q", quality, "bitdepth", depth, "compression",
        is_av1 ? VIPS_FOREIGN_HEIF_COMPRESSION_AV1 : VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "subsample_mode",
        VIPS_FOREIGN_SUBSAMPLE_ON, TF_KEEP_PROFILE(image), NULL);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}

int tf_jxl_encode(const tf_pixels *pixels, double distance, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels);
    if (!image) return tf_failed(error);
    int result = vips_jxlsave_buffer(
        image, file, length, "distance", distance, "lossless", distance == 0, TF_KEEP_PROFILE(image), NULL);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}
