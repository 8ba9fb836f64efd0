#pragma once
#include <sys/types.h>
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_SNDBUF 0x1001
#define SO_RCVBUF 0x1002
#define SO_NOSIGPIPE 0x1022
#define MSG_DONTWAIT 0x80
#define MSG_NOSIGNAL 0x80000
struct sockaddr { uint8_t sa_len, sa_family; char sa_data[14]; };
int socketpair(int, int, int, int *);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
