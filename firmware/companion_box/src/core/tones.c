#include "tones.h"

#include <string.h>

void tones_play(struct tones *tones, const struct note *notes, uint8_t count)
{
    memcpy(tones->note, notes, count * sizeof *notes);
    tones->count = count;
    tones->at = 0;
    tones->passed_ms = 0;
}

uint16_t tones_tick(struct tones *tones)
{
    while (tones->at < tones->count && tones->passed_ms == tones->note[tones->at].ms) {
        tones->at++;
        tones->passed_ms = 0;
    }
    if (tones->at == tones->count)
        return 0;
    tones->passed_ms++;
    return tones->note[tones->at].hz;
}
