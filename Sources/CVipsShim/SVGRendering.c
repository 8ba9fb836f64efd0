#define _GNU_SOURCE
#include "CVipsShim.h"
#include "Libraries.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(GError *problem, char **error) {
    *error = strdup(problem ? problem->message : "librsvg gave no reason");
    if (problem) g_error_free(problem);
    return -1;
}

// Without a base address librsvg loads nothing from anywhere: this keeps an SVG from reading other files. The search
// for references below does not; it only tells people why something is missing in the rendered image.
static RsvgHandle *open_svg(const void *bytes, size_t length, char **error) {
    GError *problem = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data(bytes, length, &problem);
    if (!handle) {
        failed(problem, error);
        return NULL;
    }
    // A point is 1/72 inch here, as in PDF, and a px is a point.
    rsvg_handle_set_dpi(handle, 72);
    return handle;
}

static int natural_size(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height) && *width > 0 && *height > 0) return 1;
    gboolean has_width, has_height, has_box;
    RsvgLength ignored;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &ignored, &has_height, &ignored, &has_box, &box);
    if (!has_box) return 0;
    *width = box.width;
    *height = box.height;
    return *width > 0 && *height > 0;
}

int tf_svg_size(const void *bytes, size_t length, double *width, double *height, char **error) {
    RsvgHandle *handle = open_svg(bytes, length, error);
    if (!handle) return -1;
    int has_size = natural_size(handle, width, height);
    g_object_unref(handle);
    return has_size ? 0 : 1;
}

// Converts cairo's premultiplied words to RGBA, rounded as in cairo's own PNG writer.
static void store_straight(cairo_surface_t *surface, int width, int height, unsigned char *rgba) {
    const unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < height; y++) {
        const unsigned char *row = data + (size_t)y * stride;
        for (int x = 0; x < width; x++, rgba += 4) {
            uint32_t pixel;
            memcpy(&pixel, row + 4 * x, 4);
            unsigned alpha = pixel >> 24;
            for (int channel = 0; channel < 3; channel++) {
                unsigned value = pixel >> (16 - 8 * channel) & 0xFF;
                rgba[channel] = alpha ? (unsigned char)((value * 255 + alpha / 2) / alpha) : 0;
            }
            rgba[3] = (unsigned char)alpha;
        }
    }
}

static int render(RsvgHandle *handle, cairo_surface_t *surface, int width, int height, char **error) {
    RsvgRectangle viewport = {0, 0, 0, 0};
    if (!natural_size(handle, &viewport.width, &viewport.height)) {
        // An SVG without its own size fills the space that it gets.
        viewport.width = width;
        viewport.height = height;
    }
    double scale = fmin(width / viewport.width, height / viewport.height);
    cairo_t *context = cairo_create(surface);
    cairo_translate(context, (width - viewport.width * scale) / 2, (height - viewport.height * scale) / 2);
    cairo_scale(context, scale, scale);
    GError *problem = NULL;
    int is_rendered = rsvg_handle_render_document(handle, context, &viewport, &problem);
    if (is_rendered && cairo_status(context) != CAIRO_STATUS_SUCCESS) {
        *error = strdup(cairo_status_to_string(cairo_status(context)));
        cairo_destroy(context);
        return -1;
    }
    cairo_destroy(context);
    return is_rendered ? 0 : failed(problem, error);
}

int tf_svg_render(const void *bytes, size_t length, int width, int height, void *rgba, char **error) {
    RsvgHandle *handle = open_svg(bytes, length, error);
    if (!handle) return -1;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    int result = -1;
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        *error = strdup(cairo_status_to_string(cairo_surface_status(surface)));
    } else {
        result = render(handle, surface, width, height, error);
        cairo_surface_flush(surface);
        if (result == 0) store_straight(surface, width, height, rgba);
    }
    cairo_surface_destroy(surface);
    g_object_unref(handle);
    return result;
}

static int is_space(char character) { return character && strchr(" \t\n\f\r", character); }

static int is_elsewhere(const char *reference) {
    while (is_space(*reference)) reference++;
    return *reference && *reference != '#' && g_ascii_strncasecmp(reference, "data:", 5) != 0;
}

// The first address in a style that is outside the file: url(…) or @import, in any letter case.
static char *reference_in_lowercase_style(const char *style) {
    // Keywords may be written with escapes, but only to hide something; names of fonts may have escapes, but not these
    // characters.
    if (strchr(style, '\\') && strpbrk(style, "(@")) return strdup("something written with escapes");
    const char *import = strstr(style, "@import");
    if (import) return strndup(import, 100);
    for (const char *at = style; (at = strstr(at, "url(")); ) {
        at += 4;
        while (is_space(*at) || *at == '"' || *at == '\'') at++;
        if (is_elsewhere(at)) return strndup(at, strcspn(at, ")\"'"));
    }
    return NULL;
}

static char *reference_in_style(const char *style) {
    char *lowercase = g_ascii_strdown(style, -1);
    char *found = reference_in_lowercase_style(lowercase);
    free(lowercase);
    return found;
}

// A link is for people to follow; every other address refers to something that is rendered.
static char *reference_in_attribute(const char *element, const char *name, const char *value) {
    if (strcmp(name, "href") == 0)
        return strcmp(element, "a") != 0 && is_elsewhere(value) ? strdup(value) : NULL;
    return reference_in_style(value);
}

static char *reference_in_node(xmlTextReaderPtr reader, int *is_in_style) {
    char *found = NULL;
    const char *element = (const char *)xmlTextReaderConstLocalName(reader);
    switch (xmlTextReaderNodeType(reader)) {
    case XML_READER_TYPE_ELEMENT:
        *is_in_style = strcmp(element, "style") == 0 && !xmlTextReaderIsEmptyElement(reader);
        if (g_strcmp0((const char *)xmlTextReaderConstNamespaceUri(reader), "http://www.w3.org/2001/XInclude") == 0)
            return strdup("xi:include");
        char *owner = strdup(element);
        while (!found && xmlTextReaderMoveToNextAttribute(reader) == 1)
            found = reference_in_attribute(
                owner, (const char *)xmlTextReaderConstLocalName(reader), (const char *)xmlTextReaderConstValue(reader));
        xmlTextReaderMoveToElement(reader);
        free(owner);
        return found;
    case XML_READER_TYPE_END_ELEMENT:
        *is_in_style = 0;
        return NULL;
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
        return *is_in_style ? reference_in_style((const char *)xmlTextReaderConstValue(reader)) : NULL;
    case XML_READER_TYPE_PROCESSING_INSTRUCTION:
        return strcmp(element, "xml-stylesheet") == 0 ? strdup(element) : NULL;
    case XML_READER_TYPE_ENTITY_REFERENCE:
        return asprintf(&found, "&%s;", element) < 0 ? NULL : found;
    default:
        return NULL;
    }
}

#if LIBXML_VERSION >= 21200
static void ignore(void *context, const xmlError *error) {
#else
static void ignore(void *context, xmlErrorPtr error) {
#endif
    (void)context;
    (void)error;
}

// References that it misses are not loaded either, because the handle has no base address. So it need not know every
// way in which CSS and SVG can refer to a file.
char *tf_svg_external_reference(const void *bytes, size_t length) {
    if (length > INT_MAX) return strdup("an unknown file (the SVG exceeds 2 GiB)");
    // The network and other files are not touched, and entities are not expanded.
    xmlTextReaderPtr reader = xmlReaderForMemory(bytes, (int)length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_COMPACT);
    if (!reader) return NULL;
    xmlTextReaderSetStructuredErrorHandler(reader, ignore, NULL);
    char *found = NULL;
    int is_in_style = 0;
    // librsvg reports damage, so it is ignored here.
    while (!found && xmlTextReaderRead(reader) == 1) found = reference_in_node(reader, &is_in_style);
    xmlFreeTextReader(reader);
    return found;
}
