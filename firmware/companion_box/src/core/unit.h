/* The trading unit the box is while no host is there: power, hour, build light and countdown. */
#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "chance.h"
#include "message.h"

#define AUCTION_MS 50000
#define LAST_MS 5000
#define FAST_TICK_MS 400
#define SPIN_MS 2000
#define HOUR_MS 3600000
#define WARNING_MS 300000

enum button { BUILD, AUCTION, POWER };

/* What is to be heard; of two in the same ms the later in this list. */
enum cue {
    CUE_NONE,
    CUE_TICK,
    CUE_FIVE_SECONDS,
    CUE_STOP,
    CUE_SPIN,
    CUE_REFUSED,
    CUE_START,
    CUE_POWER,
    CUE_HOUR_WARNING,
    CUE_TIME_UP,
    CUE_HOUR,
    CUES
};

struct unit {
    struct shown shown;
    struct chance chance;
    uint16_t spin_ms; /* how long the light still runs */
    char result;      /* where it stops */
    enum cue cue;
};

/* Switched off, nothing lit. */
void unit_begin(struct unit *unit);

/* Lets 1 ms pass. If not `alone`, only the numbers run on: the lights are the host's. */
void unit_tick(struct unit *unit, bool alone);

/* A button of a unit that is alone goes down. */
void unit_press(struct unit *unit, enum button button);

/* Shows what the host says, as it is. */
void unit_adopt(struct unit *unit, const struct shown *shown);

/* The host has gone: goes on from what it showed last, by the unit's own rules. */
void unit_take_over(struct unit *unit);

/* Returns what is to be heard, once. */
enum cue unit_take_cue(struct unit *unit);

#endif
