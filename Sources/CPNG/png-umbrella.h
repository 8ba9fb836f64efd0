#ifndef TWOFOLD_PNG_UMBRELLA_H
#define TWOFOLD_PNG_UMBRELLA_H
#include <png.h>
#endif
