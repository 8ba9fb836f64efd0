#ifndef TWOFOLD_VIPS_UMBRELLA_H
#define TWOFOLD_VIPS_UMBRELLA_H
#include <vips/vips.h>
#endif
