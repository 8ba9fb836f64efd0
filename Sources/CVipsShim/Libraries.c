#define _GNU_SOURCE
#include "Libraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

tf_library_functions tf_libraries;

typedef struct {
    const char *name;
    void *pointer;
} function;

#define TF_FUNCTION(name) {#name, &name},
#define TF_END {NULL, NULL}
static const function of_vips[] = {TF_VIPS_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_gmodule[] = {TF_MODULE_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_png[] = {TF_PNG_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_tiff[] = {TF_TIFF_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_lcms[] = {TF_LCMS_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_rsvg[] = {TF_RSVG_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_quantizer[] = {TF_QUANTIZER_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_openmp[] = {TF_OPENMP_FUNCTIONS(TF_FUNCTION) TF_END};
static const function of_xml[] = {TF_XML_FUNCTIONS(TF_FUNCTION) TF_END};

#ifdef __APPLE__
#define TF_FILE(name, number) "lib" name "." number ".dylib"
#else
#define TF_FILE(name, number) "lib" name ".so." number
#endif

const tf_library_places tf_places_on_linux = {
    .folders = (const char *const[]){"", NULL},
    .module_suffixes = (const char *const[]){"so", NULL},
};

// Homebrew's on arm64 and on Intel, MacPorts', and the system's. Modules are .dylib since libvips 8.15, regardless of
// GLib.
const tf_library_places tf_places_on_macos = {
    .folders = (const char *const[]){
        "@rpath/", "/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/", "/usr/lib/", NULL},
    .module_suffixes = (const char *const[]){"dylib", "so", NULL},
};

#if LIBXML_VERSION >= 21400
#define TF_XML_NUMBER "16"
#else
#define TF_XML_NUMBER "2"
#endif

// A library that libvips was built without, or that only a module of it uses, is not loaded with it and is opened by
// name. One that only a part of all needs clears the flag of that part when it is missing.
static const struct {
    const char *file;
    const function *functions;
    int *part;
} others[] = {
    {TF_FILE("gmodule-2.0", "0"), of_gmodule, NULL},
    {TF_FILE("png16", "16"), of_png, NULL},
    {TF_FILE("tiff", "6"), of_tiff, NULL},
    {TF_FILE("lcms2", "2"), of_lcms, NULL},
    {TF_FILE("rsvg-2", "2"), of_rsvg, &tf_libraries.render_svg},
    {TF_FILE("xml2", TF_XML_NUMBER), of_xml, &tf_libraries.render_svg},
    {TF_FILE("imagequant", "0"), of_quantizer, &tf_libraries.quantize},
};

// Symbols are visible only to the libraries that need them: a host program keeps its own library of the same name.
// Never closed: registered classes stay.
static void *open_library(const char *file) {
    for (const char *const *folder = TF_PLACES.folders; *folder; folder++) {
        char path[100];
        snprintf(path, sizeof path, "%s%s", *folder, file);
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    return NULL;
}

// The first name that neither the library nor any library that it is linked to has; NULL when all are found.
static const char *find(void *library, const function *functions) {
    for (; functions->name; functions++) {
        void *address = dlsym(library, functions->name);
        if (!address) return functions->name;
        memcpy(functions->pointer, &address, sizeof address);
    }
    return NULL;
}

static int fail_to_open(char **error) {
    const char *reason = dlerror();
    *error = reason ? strdup(reason) : NULL;
    return -1;
}

static int fail_to_find(const char *name, const char *file, char **error) {
    if (asprintf(error, "%s has no %s", file, name) < 0) *error = NULL;
    return -1;
}

int tf_libraries_open(char **error) {
    static const char file[] = TF_FILE("vips", "42");
    void *vips = open_library(file);
    if (!vips) return fail_to_open(error);
    const char *lacking = find(vips, of_vips);
    if (lacking) return fail_to_find(lacking, file, error);
    tf_libraries.render_svg = tf_libraries.quantize = 1;
    // Only where libimagequant has it: it counts the threads of nothing else.
    tf_libraries.limit_threads = !find(vips, of_openmp);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        // Searched for there first, so that there are never two versions of one library.
        if (!find(vips, others[i].functions)) continue;
        void *library = open_library(others[i].file);
        lacking = library ? find(library, others[i].functions) : NULL;
        if (library && !lacking) continue;
        if (!others[i].part) return library ? fail_to_find(lacking, others[i].file, error) : fail_to_open(error);
        *others[i].part = 0;
    }
    return 0;
}
