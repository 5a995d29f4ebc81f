/* Random numbers from the players' hands: no one can repeat the exact moment a finger makes a contact. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

/* Begin with a zeroed struct: the first press decides where the numbers begin. */
struct chance {
    uint32_t pool;
};

/* Mixes noise in; mixing in the same noise twice does not cancel it. */
void chance_stir(struct chance *chance, uint32_t noise);

/* Returns 0, 1, 2 or 3, each equally likely. */
uint8_t chance_draw(struct chance *chance);

#endif
