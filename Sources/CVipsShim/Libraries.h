// The C libraries, none of which the program is linked to: they are opened when the first image needs them, because
// opening libvips and its hundred libraries takes longer than most runs, which find everything current.
//
// Each library function that the shim calls is listed twice below: in the list of its library, with which
// tf_libraries_open finds it, and as a macro, through which every call of that name uses the pointer, even a call in
// the libraries' own macros. A function that is in neither list links the program to its library again; a test finds
// that.
#ifndef TWOFOLD_LIBRARIES_H
#define TWOFOLD_LIBRARIES_H

#include "CVipsShim.h"

#include <gmodule.h>
#include <lcms2.h>
#include <librsvg/rsvg.h>
#include <libxml/xmlreader.h>
#include <png.h>
#include <tiffio.h>
#include <vips/vips.h>

// libimagequant's own header is not among the files that libvips' package brings: this is the part of it that is used.
typedef struct liq_attr liq_attr;
typedef struct liq_image liq_image;
typedef struct liq_result liq_result;
typedef struct {
    unsigned char r, g, b, a;
} liq_color;
typedef struct {
    unsigned int count;
    liq_color entries[256];
} liq_palette;
typedef enum { LIQ_OK = 0, LIQ_QUALITY_TOO_LOW = 99, LIQ_OUT_OF_MEMORY = 101 } liq_error;

int liq_version(void);
liq_attr *liq_attr_create(void);
void liq_attr_destroy(liq_attr *options);
liq_error liq_set_quality(liq_attr *options, int least, int most);
liq_error liq_set_max_colors(liq_attr *options, int colors);
liq_image *liq_image_create_rgba(const liq_attr *options, const void *pixels, int width, int height, double gamma);
void liq_image_destroy(liq_image *image);
liq_error liq_image_add_fixed_color(liq_image *image, liq_color color);
liq_error liq_image_quantize(liq_image *image, liq_attr *options, liq_result **result);
liq_error liq_set_dithering_level(liq_result *result, float level);
liq_error liq_write_remapped_image(liq_result *result, liq_image *image, void *indices, size_t length);
const liq_palette *liq_get_palette(liq_result *result);
void liq_result_destroy(liq_result *result);

// Of OpenMP, with which it may have been built.
int omp_get_max_threads(void);
void omp_set_num_threads(int count);

// With those of GLib and GObject. They allocate memory with malloc (GLib 2.46), so it is freed with free.
#define TF_VIPS_FUNCTIONS(F) \
    F(g_ascii_strdown) F(g_ascii_strncasecmp) F(g_error_free) F(g_log_default_handler) F(g_log_remove_handler) \
    F(g_log_set_handler) F(g_object_unref) F(g_strcmp0) F(g_type_from_name) \
    F(vips_area_unref) F(vips_array_double_new) F(vips_autorot) F(vips_cache_set_max) F(vips_concurrency_set) \
    F(vips_copy) F(vips_error) F(vips_error_buffer_copy) F(vips_format_sizeof_unsafe) F(vips_gifload_buffer) \
    F(vips_gifsave_buffer) F(vips_heifload_buffer) F(vips_heifsave_buffer) F(vips_image_get_blob) \
    F(vips_image_get_int) F(vips_image_get_n_pages) F(vips_image_get_orientation) F(vips_image_get_string) \
    F(vips_image_get_typeof) F(vips_image_new_from_memory) F(vips_image_set_array_int) F(vips_image_set_blob_copy) \
    F(vips_image_set_int) \
    F(vips_init) F(vips_jpegload_buffer) F(vips_jpegsave_buffer) F(vips_jxlload_buffer) F(vips_jxlsave_buffer) \
    F(vips_operation_block_set) \
    F(vips_pdfload_buffer) F(vips_pngload_buffer) F(vips_rect_includespoint) F(vips_region_new) \
    F(vips_region_prepare) F(vips_thread_isvips) F(vips_thread_shutdown) F(vips_tiffload_buffer) F(vips_version) \
    F(vips_version_string) F(vips_webpload_buffer) F(vips_webpsave_buffer)

#define TF_MODULE_FUNCTIONS(F) F(g_module_open)

#define TF_PNG_FUNCTIONS(F) \
    F(png_create_info_struct) F(png_create_write_struct) F(png_destroy_write_struct) F(png_error) \
    F(png_get_error_ptr) F(png_get_io_ptr) F(png_get_libpng_ver) F(png_longjmp) F(png_set_IHDR) \
    F(png_set_PLTE) F(png_set_compression_level) F(png_set_filter) F(png_set_longjmp_fn) F(png_set_swap) \
    F(png_set_tRNS) F(png_set_write_fn) F(png_write_end) F(png_write_info) F(png_write_row)

#define TF_TIFF_FUNCTIONS(F) \
    F(TIFFClientOpenExt) F(TIFFClose) F(TIFFDefaultStripSize) F(TIFFIsCODECConfigured) F(TIFFIsTiled) \
    F(TIFFNumberOfTiles) F(TIFFOpenOptionsAlloc) F(TIFFOpenOptionsFree) F(TIFFOpenOptionsSetErrorHandlerExtR) \
    F(TIFFOpenOptionsSetWarningHandlerExtR) F(TIFFReadEncodedTile) F(TIFFReadScanline) F(TIFFScanlineSize) \
    F(TIFFSetDirectory) F(TIFFSetField) F(TIFFTileSize) F(TIFFWriteDirectory) F(TIFFWriteScanline)

#define TF_LCMS_FUNCTIONS(F) \
    F(cmsBuildGamma) F(cmsBuildParametricToneCurve) F(cmsCloseProfile) F(cmsCreateGrayProfile) \
    F(cmsCreateRGBProfile) F(cmsCreateTransform) F(cmsCreate_sRGBProfile) F(cmsD50_xyY) F(cmsDeleteTransform) \
    F(cmsDoTransform) F(cmsFreeToneCurve) F(cmsGetColorSpace) F(cmsOpenProfileFromMem)

#define TF_XML_FUNCTIONS(F) \
    F(xmlFreeTextReader) F(xmlReaderForMemory) F(xmlTextReaderConstLocalName) F(xmlTextReaderConstNamespaceUri) \
    F(xmlTextReaderConstValue) F(xmlTextReaderIsEmptyElement) F(xmlTextReaderMoveToElement) \
    F(xmlTextReaderMoveToNextAttribute) F(xmlTextReaderNodeType) F(xmlTextReaderRead) \
    F(xmlTextReaderSetStructuredErrorHandler)

// With those of cairo, with which it renders.
#define TF_RSVG_FUNCTIONS(F) \
    F(cairo_create) F(cairo_destroy) F(cairo_image_surface_create) F(cairo_image_surface_get_data) \
    F(cairo_image_surface_get_stride) F(cairo_scale) F(cairo_status) F(cairo_status_to_string) \
    F(cairo_surface_destroy) F(cairo_surface_flush) F(cairo_surface_status) F(cairo_translate) \
    F(rsvg_handle_get_intrinsic_dimensions) F(rsvg_handle_get_intrinsic_size_in_pixels) \
    F(rsvg_handle_new_from_data) F(rsvg_handle_render_document) F(rsvg_handle_set_dpi)

#define TF_QUANTIZER_FUNCTIONS(F) \
    F(liq_attr_create) F(liq_attr_destroy) F(liq_get_palette) F(liq_image_add_fixed_color) \
    F(liq_image_create_rgba) F(liq_image_destroy) F(liq_image_quantize) F(liq_result_destroy) \
    F(liq_set_dithering_level) F(liq_set_max_colors) F(liq_set_quality) F(liq_version) F(liq_write_remapped_image)

#define TF_OPENMP_FUNCTIONS(F) F(omp_get_max_threads) F(omp_set_num_threads)

#define TF_ALL_FUNCTIONS(F) \
    TF_VIPS_FUNCTIONS(F) TF_MODULE_FUNCTIONS(F) TF_PNG_FUNCTIONS(F) TF_TIFF_FUNCTIONS(F) TF_LCMS_FUNCTIONS(F) \
    TF_XML_FUNCTIONS(F) TF_RSVG_FUNCTIONS(F) TF_QUANTIZER_FUNCTIONS(F) TF_OPENMP_FUNCTIONS(F)

typedef struct {
#define TF_POINTER(name) __typeof__(name) *name;
    TF_ALL_FUNCTIONS(TF_POINTER)
#undef TF_POINTER
    // 1 when everything for SVG was found; no other format needs librsvg or libxml2.
    int render_svg;
    // 1 when libimagequant was found, and OpenMP with it.
    int quantize;
    int limit_threads;
} tf_library_functions;

extern tf_library_functions tf_libraries;

#ifdef __APPLE__
#define TF_PLACES tf_places_on_macos
#else
#define TF_PLACES tf_places_on_linux
#endif

// Opens libvips and finds every function; 0, or -1 with a text in *error that names the missing library or function.
int tf_libraries_open(char **error);

#define g_ascii_strdown tf_libraries.g_ascii_strdown
#define g_ascii_strncasecmp tf_libraries.g_ascii_strncasecmp
#define g_error_free tf_libraries.g_error_free
#define g_log_default_handler tf_libraries.g_log_default_handler
#define g_log_remove_handler tf_libraries.g_log_remove_handler
#define g_log_set_handler tf_libraries.g_log_set_handler
#define g_object_unref tf_libraries.g_object_unref
#define g_strcmp0 tf_libraries.g_strcmp0
#define g_type_from_name tf_libraries.g_type_from_name
#define vips_area_unref tf_libraries.vips_area_unref
#define vips_array_double_new tf_libraries.vips_array_double_new
#define vips_autorot tf_libraries.vips_autorot
#define vips_cache_set_max tf_libraries.vips_cache_set_max
#define vips_concurrency_set tf_libraries.vips_concurrency_set
#define vips_copy tf_libraries.vips_copy
#define vips_error tf_libraries.vips_error
#define vips_error_buffer_copy tf_libraries.vips_error_buffer_copy
#define vips_format_sizeof_unsafe tf_libraries.vips_format_sizeof_unsafe
#define vips_gifload_buffer tf_libraries.vips_gifload_buffer
#define vips_gifsave_buffer tf_libraries.vips_gifsave_buffer
#define vips_heifload_buffer tf_libraries.vips_heifload_buffer
#define vips_heifsave_buffer tf_libraries.vips_heifsave_buffer
#define vips_image_get_blob tf_libraries.vips_image_get_blob
#define vips_image_get_int tf_libraries.vips_image_get_int
#define vips_image_get_n_pages tf_libraries.vips_image_get_n_pages
#define vips_image_get_orientation tf_libraries.vips_image_get_orientation
#define vips_image_get_string tf_libraries.vips_image_get_string
#define vips_image_get_typeof tf_libraries.vips_image_get_typeof
#define vips_image_new_from_memory tf_libraries.vips_image_new_from_memory
#define vips_image_set_array_int tf_libraries.vips_image_set_array_int
#define vips_image_set_blob_copy tf_libraries.vips_image_set_blob_copy
#define vips_image_set_int tf_libraries.vips_image_set_int
#define vips_init tf_libraries.vips_init
#define vips_jpegload_buffer tf_libraries.vips_jpegload_buffer
#define vips_jpegsave_buffer tf_libraries.vips_jpegsave_buffer
#define vips_jxlload_buffer tf_libraries.vips_jxlload_buffer
#define vips_jxlsave_buffer tf_libraries.vips_jxlsave_buffer
#define vips_operation_block_set tf_libraries.vips_operation_block_set
#define vips_pdfload_buffer tf_libraries.vips_pdfload_buffer
#define vips_pngload_buffer tf_libraries.vips_pngload_buffer
#define vips_rect_includespoint tf_libraries.vips_rect_includespoint
#define vips_region_new tf_libraries.vips_region_new
#define vips_region_prepare tf_libraries.vips_region_prepare
#define vips_thread_isvips tf_libraries.vips_thread_isvips
#define vips_thread_shutdown tf_libraries.vips_thread_shutdown
#define vips_tiffload_buffer tf_libraries.vips_tiffload_buffer
#define vips_version tf_libraries.vips_version
#define vips_version_string tf_libraries.vips_version_string
#define vips_webpload_buffer tf_libraries.vips_webpload_buffer
#define vips_webpsave_buffer tf_libraries.vips_webpsave_buffer
#define g_module_open tf_libraries.g_module_open
#define png_create_info_struct tf_libraries.png_create_info_struct
#define png_create_write_struct tf_libraries.png_create_write_struct
#define png_destroy_write_struct tf_libraries.png_destroy_write_struct
#define png_error tf_libraries.png_error
#define png_get_error_ptr tf_libraries.png_get_error_ptr
#define png_get_io_ptr tf_libraries.png_get_io_ptr
#define png_get_libpng_ver tf_libraries.png_get_libpng_ver
#define png_longjmp tf_libraries.png_longjmp
#define png_set_IHDR tf_libraries.png_set_IHDR
#define png_set_PLTE tf_libraries.png_set_PLTE
#define png_set_compression_level tf_libraries.png_set_compression_level
#define png_set_filter tf_libraries.png_set_filter
#define png_set_longjmp_fn tf_libraries.png_set_longjmp_fn
#define png_set_swap tf_libraries.png_set_swap
#define png_set_tRNS tf_libraries.png_set_tRNS
#define png_set_write_fn tf_libraries.png_set_write_fn
#define png_write_end tf_libraries.png_write_end
#define png_write_info tf_libraries.png_write_info
#define png_write_row tf_libraries.png_write_row
#define TIFFClientOpenExt tf_libraries.TIFFClientOpenExt
#define TIFFClose tf_libraries.TIFFClose
#define TIFFDefaultStripSize tf_libraries.TIFFDefaultStripSize
#define TIFFIsCODECConfigured tf_libraries.TIFFIsCODECConfigured
#define TIFFIsTiled tf_libraries.TIFFIsTiled
#define TIFFNumberOfTiles tf_libraries.TIFFNumberOfTiles
#define TIFFOpenOptionsAlloc tf_libraries.TIFFOpenOptionsAlloc
#define TIFFOpenOptionsFree tf_libraries.TIFFOpenOptionsFree
#define TIFFOpenOptionsSetErrorHandlerExtR tf_libraries.TIFFOpenOptionsSetErrorHandlerExtR
#define TIFFOpenOptionsSetWarningHandlerExtR tf_libraries.TIFFOpenOptionsSetWarningHandlerExtR
#define TIFFReadEncodedTile tf_libraries.TIFFReadEncodedTile
#define TIFFReadScanline tf_libraries.TIFFReadScanline
#define TIFFScanlineSize tf_libraries.TIFFScanlineSize
#define TIFFSetDirectory tf_libraries.TIFFSetDirectory
#define TIFFSetField tf_libraries.TIFFSetField
#define TIFFTileSize tf_libraries.TIFFTileSize
#define TIFFWriteDirectory tf_libraries.TIFFWriteDirectory
#define TIFFWriteScanline tf_libraries.TIFFWriteScanline
#define cmsBuildGamma tf_libraries.cmsBuildGamma
#define cmsBuildParametricToneCurve tf_libraries.cmsBuildParametricToneCurve
#define cmsCloseProfile tf_libraries.cmsCloseProfile
#define cmsCreateGrayProfile tf_libraries.cmsCreateGrayProfile
#define cmsCreateRGBProfile tf_libraries.cmsCreateRGBProfile
#define cmsCreateTransform tf_libraries.cmsCreateTransform
#define cmsCreate_sRGBProfile tf_libraries.cmsCreate_sRGBProfile
#define cmsD50_xyY tf_libraries.cmsD50_xyY
#define cmsDeleteTransform tf_libraries.cmsDeleteTransform
#define cmsDoTransform tf_libraries.cmsDoTransform
#define cmsFreeToneCurve tf_libraries.cmsFreeToneCurve
#define cmsGetColorSpace tf_libraries.cmsGetColorSpace
#define cmsOpenProfileFromMem tf_libraries.cmsOpenProfileFromMem
#define xmlFreeTextReader tf_libraries.xmlFreeTextReader
#define xmlReaderForMemory tf_libraries.xmlReaderForMemory
#define xmlTextReaderConstLocalName tf_libraries.xmlTextReaderConstLocalName
#define xmlTextReaderConstNamespaceUri tf_libraries.xmlTextReaderConstNamespaceUri
#define xmlTextReaderConstValue tf_libraries.xmlTextReaderConstValue
#define xmlTextReaderIsEmptyElement tf_libraries.xmlTextReaderIsEmptyElement
#define xmlTextReaderMoveToElement tf_libraries.xmlTextReaderMoveToElement
#define xmlTextReaderMoveToNextAttribute tf_libraries.xmlTextReaderMoveToNextAttribute
#define xmlTextReaderNodeType tf_libraries.xmlTextReaderNodeType
#define xmlTextReaderRead tf_libraries.xmlTextReaderRead
#define xmlTextReaderSetStructuredErrorHandler tf_libraries.xmlTextReaderSetStructuredErrorHandler
#define cairo_create tf_libraries.cairo_create
#define cairo_destroy tf_libraries.cairo_destroy
#define cairo_image_surface_create tf_libraries.cairo_image_surface_create
#define cairo_image_surface_get_data tf_libraries.cairo_image_surface_get_data
#define cairo_image_surface_get_stride tf_libraries.cairo_image_surface_get_stride
#define cairo_scale tf_libraries.cairo_scale
#define cairo_status tf_libraries.cairo_status
#define cairo_status_to_string tf_libraries.cairo_status_to_string
#define cairo_surface_destroy tf_libraries.cairo_surface_destroy
#define cairo_surface_flush tf_libraries.cairo_surface_flush
#define cairo_surface_status tf_libraries.cairo_surface_status
#define cairo_translate tf_libraries.cairo_translate
#define rsvg_handle_get_intrinsic_dimensions tf_libraries.rsvg_handle_get_intrinsic_dimensions
#define rsvg_handle_get_intrinsic_size_in_pixels tf_libraries.rsvg_handle_get_intrinsic_size_in_pixels
#define rsvg_handle_new_from_data tf_libraries.rsvg_handle_new_from_data
#define rsvg_handle_render_document tf_libraries.rsvg_handle_render_document
#define rsvg_handle_set_dpi tf_libraries.rsvg_handle_set_dpi
#define liq_attr_create tf_libraries.liq_attr_create
#define liq_attr_destroy tf_libraries.liq_attr_destroy
#define liq_get_palette tf_libraries.liq_get_palette
#define liq_image_add_fixed_color tf_libraries.liq_image_add_fixed_color
#define liq_image_create_rgba tf_libraries.liq_image_create_rgba
#define liq_image_destroy tf_libraries.liq_image_destroy
#define liq_image_quantize tf_libraries.liq_image_quantize
#define liq_result_destroy tf_libraries.liq_result_destroy
#define liq_set_dithering_level tf_libraries.liq_set_dithering_level
#define liq_set_max_colors tf_libraries.liq_set_max_colors
#define liq_set_quality tf_libraries.liq_set_quality
#define liq_version tf_libraries.liq_version
#define liq_write_remapped_image tf_libraries.liq_write_remapped_image
#define omp_get_max_threads tf_libraries.omp_get_max_threads
#define omp_set_num_threads tf_libraries.omp_set_num_threads

#endif
