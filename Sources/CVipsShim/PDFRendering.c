#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <math.h>
#include <string.h>

// libvips reports a page's size in whole pixels only, so it is asked at a resolution of a hundredth of a point.
static const double precision = 100;

static int open_page(const void *bytes, size_t length, int page, double scale, VipsImage **image) {
    // Transparent, because libvips' default ground is white.
    double ground[] = {0, 0, 0, 0};
    VipsArrayDouble *background = vips_array_double_new(ground, 4);
    if (!background) return -1;
    int result = vips_pdfload_buffer(
        (void *)bytes, length, image, "page", page, "n", 1, "dpi", 72.0, "scale", scale, "background", background,
        "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
    vips_area_unref(VIPS_AREA(background));
    return result;
}

int tf_pdf_size(
    const void *bytes, size_t length, int page, double *width, double *height, int *pages, char **error) {
    VipsImage *image = NULL;
    if (open_page(bytes, length, page, precision, &image)) return tf_failed(error);
    *width = image->Xsize / precision;
    *height = image->Ysize / precision;
    *pages = 1;
    if (vips_image_get_typeof(image, "pdf-n_pages")) vips_image_get_int(image, "pdf-n_pages", pages);
    g_object_unref(image);
    return 0;
}

// libvips divides by alpha and cuts off, so each result has exactly one possible premultiplied value: that is divided
// again and rounded, as in cairo's own PNG writer.
static void round_again(unsigned char *rgba) {
    unsigned alpha = rgba[3];
    for (int channel = 0; channel < 3; channel++) {
        unsigned premultiplied = (rgba[channel] * alpha + 254) / 255;
        rgba[channel] = alpha ? (unsigned char)MIN(255, (premultiplied * 255 + alpha / 2) / alpha) : 0;
    }
}

static int copy_rows(VipsImage *image, int width, int height, unsigned char *rgba) {
    if (image->Bands != 4 || image->BandFmt != VIPS_FORMAT_UCHAR) {
        vips_error("twofold", "the page was not rendered as RGBA");
        return -1;
    }
    // The page's sides are rounded separately, so that one may be a pixel longer than requested.
    int columns = MIN(width, image->Xsize), rows = MIN(height, image->Ysize);
    int left = (width - columns) / 2, top = (height - rows) / 2;
    VipsRegion *region = vips_region_new(image);
    if (!region) return -1;
    for (int y = 0; y < rows; y++) {
        VipsRect line = {0, y, image->Xsize, 1};
        if (vips_region_prepare(region, &line)) {
            g_object_unref(region);
            return -1;
        }
        unsigned char *target = rgba + ((size_t)(top + y) * width + left) * 4;
        memcpy(target, VIPS_REGION_ADDR(region, 0, y), (size_t)columns * 4);
        for (int x = 0; x < columns; x++) round_again(target + 4 * x);
    }
    g_object_unref(region);
    return 0;
}

int tf_pdf_render(
    const void *bytes, size_t length, int page, int width, int height, void *rgba, char **error) {
    double points_wide, points_high;
    int pages;
    if (tf_pdf_size(bytes, length, page, &points_wide, &points_high, &pages, error)) return -1;
    if (!(points_wide > 0 && points_high > 0)) {
        *error = strdup("the page has no size");
        return -1;
    }
    VipsImage *image = NULL;
    if (open_page(bytes, length, page, fmin(width / points_wide, height / points_high), &image)) return tf_failed(error);
    memset(rgba, 0, (size_t)width * height * 4);
    int result = copy_rows(image, width, height, rgba);
    g_object_unref(image);
    return result ? tf_failed(error) : 0;
}
