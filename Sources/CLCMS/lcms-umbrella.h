#ifndef TWOFOLD_LCMS_UMBRELLA_H
#define TWOFOLD_LCMS_UMBRELLA_H
#include <lcms2.h>
#endif
