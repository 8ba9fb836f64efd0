#ifndef TWOFOLD_RSVG_UMBRELLA_H
#define TWOFOLD_RSVG_UMBRELLA_H
#include <librsvg/rsvg.h>
#endif
