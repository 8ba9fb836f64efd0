#ifndef TWOFOLD_LIBYAML_UMBRELLA_H
#define TWOFOLD_LIBYAML_UMBRELLA_H
#include <yaml.h>
#endif
