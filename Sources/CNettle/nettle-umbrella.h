#ifndef TWOFOLD_NETTLE_UMBRELLA_H
#define TWOFOLD_NETTLE_UMBRELLA_H
#include <nettle/hmac.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <nettle/version.h>
#include <stddef.h>

// In C, because Nettle 4 does without the length.
static inline void twofold_sha256(const uint8_t *bytes, size_t count, uint8_t digest[SHA256_DIGEST_SIZE]) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, count, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&context, digest);
#else
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}

static inline void twofold_hmac_sha256(
    const uint8_t *key, size_t length, const uint8_t *bytes, size_t count, uint8_t digest[SHA256_DIGEST_SIZE]) {
    struct hmac_sha256_ctx context;
    hmac_sha256_set_key(&context, length, key);
    hmac_sha256_update(&context, count, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    hmac_sha256_digest(&context, digest);
#else
    hmac_sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}

static inline void twofold_sha1(const uint8_t *bytes, size_t count, uint8_t digest[SHA1_DIGEST_SIZE]) {
    struct sha1_ctx context;
    sha1_init(&context);
    sha1_update(&context, count, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    sha1_digest(&context, digest);
#else
    sha1_digest(&context, SHA1_DIGEST_SIZE, digest);
#endif
}
#endif
