#pragma once
typedef struct UConverter UConverter;
typedef unsigned short UChar;
