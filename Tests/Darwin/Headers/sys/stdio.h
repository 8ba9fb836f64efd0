#pragma once
#define RENAME_SECLUDE 0x1
#define RENAME_SWAP 0x2
#define RENAME_EXCL 0x4
int renameat(int, const char *, int, const char *);
int renamex_np(const char *, const char *, unsigned int);
int renameatx_np(int, const char *, int, const char *, unsigned int);
