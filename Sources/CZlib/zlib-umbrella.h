#ifndef TWOFOLD_ZLIB_UMBRELLA_H
#define TWOFOLD_ZLIB_UMBRELLA_H
#include <zlib.h>
#endif
