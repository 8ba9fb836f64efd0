#ifndef TWOFOLD_DEFLATE_UMBRELLA_H
#define TWOFOLD_DEFLATE_UMBRELLA_H
#include <libdeflate.h>
#endif
