#include "kept.h"

#include <stddef.h>
#include <string.h>

#include "frame.h"

/* Zeroed memory is not a copy, and neither is a copy in another layout: each layout has its own mark. */
#define PLACE(field) offsetof(struct copy, unit.field)
enum {
    MARK = (0xB0C5 + 31 * sizeof(struct copy) + 37 * PLACE(chance) + 41 * PLACE(spin_ms) + 43 * PLACE(result) +
            47 * PLACE(cue) + 53 * PLACE(shown.left_ms) + 59 * PLACE(shown.hour_ms) + 61 * PLACE(shown.timer) +
            67 * PLACE(shown.sectors) + 71 * PLACE(shown.power)) &
           0xFFFF
};
_Static_assert(MARK != 0, "memory that is all zero must be no copy");

static uint16_t check(const struct copy *copy)
{
    const char *checked = (const char *)copy + sizeof copy->check;
    return frame_crc(checked, sizeof *copy - sizeof copy->check);
}

bool kept_read(struct kept *kept, struct unit *unit)
{
    const struct copy *newest = NULL;
    for (uint8_t at = 0; at < KEPT_COPIES; at++) {
        const struct copy *copy = &kept->copy[at];
        bool whole = copy->mark == MARK && copy->check == check(copy);
        if (whole && (!newest || (int8_t)(copy->turn - newest->turn) > 0))
            newest = copy;
    }
    if (!newest)
        return false;
    *unit = newest->unit;
    kept->turn = newest->turn;
    return true;
}

void kept_write(struct kept *kept, const struct unit *unit)
{
    uint8_t turn = (uint8_t)(kept->turn + 1);
    struct copy *copy = &kept->copy[turn % KEPT_COPIES];
    copy->mark = MARK;
    copy->turn = turn;
    copy->unit = *unit;
    copy->check = check(copy);
    kept->turn = turn;
}

void kept_forget(struct kept *kept)
{
    memset(kept, 0, sizeof *kept);
}
