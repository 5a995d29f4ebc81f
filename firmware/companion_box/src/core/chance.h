/* Chance out of the hands of the players: when exactly a finger makes a contact, nobody can repeat. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

/* Begin with a zeroed struct: the first press decides where the numbers begin. */
struct chance {
    uint32_t pool;
};

/* Stirs noise in; the same noise twice does not undo itself. */
void chance_stir(struct chance *chance, uint32_t noise);

/* Returns 0, 1, 2 or 3, each as likely. */
uint8_t chance_draw(struct chance *chance);

#endif
