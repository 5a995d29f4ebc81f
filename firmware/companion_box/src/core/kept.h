/* What survives a reset: the unit, in memory that a reset does not clear, each copy with a check code. */
#ifndef KEPT_H
#define KEPT_H

#include <stdbool.h>
#include <stdint.h>

#include "unit.h"

#define KEPT_COPIES 2 /* written in turn: a reset in the middle of writing spoils one at most */

struct copy {
    uint16_t check; /* over all that follows */
    uint16_t mark;
    uint8_t turn;
    struct unit unit;
};

/* May hold anything after a power loss. */
struct kept {
    struct copy copy[KEPT_COPIES];
    uint8_t turn; /* of the newest copy */
};

/* Reads the newest copy with a valid check code into `unit`; returns false and leaves `unit` unchanged if there is
 * none. Call it once, before anything is written. */
bool kept_read(struct kept *kept, struct unit *unit);

/* Writes the unit over the older copy. */
void kept_write(struct kept *kept, const struct unit *unit);

/* Makes every copy invalid. */
void kept_forget(struct kept *kept);

#endif
