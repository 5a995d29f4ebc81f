/* The buzzer: one to four notes, one after the other. */
#ifndef TONES_H
#define TONES_H

#include <stdint.h>

#include "message.h"

/* Begin with a zeroed struct: silence. */
struct tones {
    struct note note[NOTES_MAX];
    uint8_t count;
    uint8_t at;
    uint16_t passed_ms;
};

/* Begins this tune and cuts off one that is still playing. */
void tones_play(struct tones *tones, const struct note *notes, uint8_t count);

/* Lets 1 ms pass; returns the pitch of that ms, 0 for silence. */
uint16_t tones_tick(struct tones *tones);

#endif
