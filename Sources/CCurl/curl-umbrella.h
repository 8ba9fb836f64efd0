#ifndef TWOFOLD_CURL_UMBRELLA_H
#define TWOFOLD_CURL_UMBRELLA_H
#include <curl/curl.h>
#endif
