#ifndef TWOFOLD_XML_UMBRELLA_H
#define TWOFOLD_XML_UMBRELLA_H
#include <libxml/xmlreader.h>
#endif
