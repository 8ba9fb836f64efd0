#ifndef TWOFOLD_TIFF_UMBRELLA_H
#define TWOFOLD_TIFF_UMBRELLA_H
#include <tiffio.h>
#endif
