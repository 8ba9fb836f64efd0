#pragma once
int isspace(int);
int isdigit(int);
int isalpha(int);
int tolower(int);
int toupper(int);
