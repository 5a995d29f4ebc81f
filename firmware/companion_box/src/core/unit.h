/* The trading unit that the box acts as without a host: power, hour, build light and countdown. */
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

/* The sounds; if two fall in the same ms, the later one in this list is played. */
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

/* Switches the unit off, with no light on. */
void unit_begin(struct unit *unit);

/* Lets 1 ms pass. If not `alone`, only the times count on, because the host controls the lights. */
void unit_tick(struct unit *unit, bool alone);

/* A button goes down while the unit is alone. */
void unit_press(struct unit *unit, enum button button);

/* Shows exactly what the host says. */
void unit_adopt(struct unit *unit, const struct shown *shown);

/* The host has gone: continues from what it showed last, by the unit's own rules. */
void unit_take_over(struct unit *unit);

/* Returns the next sound, once. */
enum cue unit_take_cue(struct unit *unit);

#endif
