/* The five lights from the letters of a state. The box times their rhythm itself. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdint.h>

#include "message.h"

enum { LIGHT_1 = 1, LIGHT_2 = 2, LIGHT_3 = 4, LIGHT_RAIL = 8, LIGHT_RED = 16 };

#define SLOW_HALF_MS 500
#define FAST_HALF_MS 200
#define CHASE_MS 125 /* per light: each comes round twice a second */

/* Begin with a zeroed struct. */
struct lights {
    char red;
    char sectors;
    uint16_t red_ms;
    uint16_t chase_ms;
};

/* Lets 1 ms pass; returns the lights that are on in that ms. A rhythm begins lit when its letter is new and
 * continues while the letter stays. */
uint8_t lights_tick(struct lights *lights, const struct shown *shown);

#endif
