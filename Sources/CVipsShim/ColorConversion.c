#include "CVipsShim.h"
#include "Libraries.h"

#include <string.h>

static cmsToneCurve *described_curve(double gamma) {
    if (gamma > 0) return cmsBuildGamma(NULL, gamma);
    // The curve of IEC 61966-2-1.
    double parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

static cmsHPROFILE described_profile(const tf_color_space *space, int colors) {
    cmsCIExyY white = {space->white[0], space->white[1], 1};
    cmsCIExyYTRIPLE primaries = {
        {space->red[0], space->red[1], 1}, {space->green[0], space->green[1], 1}, {space->blue[0], space->blue[1], 1}};
    cmsToneCurve *curve = described_curve(space->gamma);
    if (!curve) return NULL;
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = colors == 1 ? cmsCreateGrayProfile(cmsD50_xyY(), curve)
                                       : cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

static int fail(char **error, const char *message) {
    *error = strdup(message);
    return -1;
}

// lcms' formats: samples per pixel, alpha among them, and their color space.
static cmsUInt32Number format(int colors, int has_alpha, int bits) {
    return COLORSPACE_SH(colors == 1 ? PT_GRAY : PT_RGB) | EXTRA_SH(has_alpha) | CHANNELS_SH(colors)
        | BYTES_SH(bits / 8);
}

int tf_convert_to_srgb(
    const tf_pixels *pixels, const tf_color_space *space, void *output, char **error) {
    int has_alpha = pixels->channels == 2 || pixels->channels == 4;
    int colors = pixels->channels - has_alpha;
    cmsHPROFILE source = pixels->profile
        ? cmsOpenProfileFromMem(pixels->profile, (cmsUInt32Number)pixels->profile_length)
        : described_profile(space, colors);
    if (!source) return fail(error, "the color profile cannot be read");
    cmsColorSpaceSignature wanted = colors == 1 ? cmsSigGrayData : cmsSigRgbData;
    if (cmsGetColorSpace(source) != wanted) {
        cmsCloseProfile(source);
        return fail(error, "the color profile is for another kind of image");
    }
    cmsHPROFILE target = cmsCreate_sRGBProfile();
    // Without the cache of one pixel, because every image has its own transform, used once. Alpha is copied as it is.
    // For 16 bits lcms makes a table of 33 steps to save time, which is off by up to 4,000 of 65,535 where colors are
    // clipped.
    cmsUInt32Number flags = cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA;
    flags |= pixels->bits == 16 ? cmsFLAGS_NOOPTIMIZE : cmsFLAGS_HIGHRESPRECALC;
    cmsHTRANSFORM transform = target
        ? cmsCreateTransform(
            source, format(colors, has_alpha, pixels->bits), target, format(3, has_alpha, pixels->bits),
            INTENT_RELATIVE_COLORIMETRIC, flags)
        : NULL;
    cmsCloseProfile(source);
    if (target) cmsCloseProfile(target);
    if (!transform) return fail(error, "the color profile cannot be used");
    size_t from = (size_t)pixels->width * pixels->channels * (pixels->bits / 8);
    size_t to = (size_t)pixels->width * (3 + has_alpha) * (pixels->bits / 8);
    for (int y = 0; y < pixels->height; y++)
        cmsDoTransform(
            transform, (const char *)pixels->samples + (size_t)y * from, (char *)output + (size_t)y * to,
            (cmsUInt32Number)pixels->width);
    cmsDeleteTransform(transform);
    return 0;
}
