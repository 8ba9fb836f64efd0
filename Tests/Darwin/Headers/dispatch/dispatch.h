#pragma once
typedef struct dispatch_queue_s *dispatch_queue_t;
typedef struct dispatch_queue_attr_s *dispatch_queue_attr_t;
typedef void (*dispatch_function_t)(void *);
dispatch_queue_t dispatch_queue_create(const char *, dispatch_queue_attr_t);
void dispatch_sync_f(dispatch_queue_t, void *, dispatch_function_t);
void dispatch_release(dispatch_queue_t);
