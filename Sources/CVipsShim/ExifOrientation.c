#include "CVipsShim.h"

#include <string.h>

// The Exif standard (CIPA DC-008) borrows TIFF's form: a byte order, the place of a list of entries of twelve bytes.
static unsigned number(const unsigned char *bytes, int count, int is_little) {
    unsigned value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[is_little ? count - 1 - i : i];
    return value;
}

int tf_exif_orientation(const void *block, size_t length) {
    const unsigned char *bytes = block;
    if (length >= 6 && memcmp(bytes, "Exif\0\0", 6) == 0) {
        bytes += 6;
        length -= 6;
    }
    if (length < 14) return 1;
    int is_little = bytes[0] == 'I';
    size_t place = number(bytes + 4, 4, is_little);
    if (place > length - 2) return 1;
    unsigned count = number(bytes + place, 2, is_little);
    for (unsigned entry = 0; entry < count; entry++) {
        size_t start = place + 2 + 12 * (size_t)entry;
        if (start + 12 > length) return 1;
        if (number(bytes + start, 2, is_little) != 0x0112) continue;
        unsigned orientation = number(bytes + start + 8, 2, is_little);
        return orientation >= 1 && orientation <= 8 ? (int)orientation : 1;
    }
    return 1;
}
