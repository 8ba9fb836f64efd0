#pragma once
#define HUGE_VAL __builtin_huge_val()
#define NAN __builtin_nanf("")
#define INFINITY __builtin_huge_valf()
#define isnan(x) __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
double sin(double);
double cos(double);
double pow(double, double);
double floor(double);
double ceil(double);
double fabs(double);
double round(double);
double rint(double);
double sqrt(double);
long lround(double);
double log2(double);
double exp(double);
double log10(double);
double log(double);
double fmin(double, double);
double fmax(double, double);
