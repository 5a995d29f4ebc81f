/* The whole box, apart from its pins: what a board has to call, and what it finds to put on the pins.
 *
 * The board calls `box_tick` once per ms, `box_missed` for each ms it was late, and `box_receive` for every byte that comes, both outside of
 * interrupts, and sends what it takes from `link.out`, from an interrupt if it likes. */
#ifndef BOX_H
#define BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "kept.h"
#include "lights.h"
#include "link.h"
#include "tones.h"
#include "unit.h"

#ifndef SCAN_MS
#define SCAN_MS 1 /* how often the buttons are looked at, at most DEBOUNCE_MS */
#endif
#define KEEP_MS 8 /* how often the unit is written down for after a reset */

/* What the board knows of its own state of health, for who asks with `?`: it may change all of it at any time. */
struct health {
    uint16_t stack_free; /* bytes of memory that nothing has used so far */
    uint16_t spoiled;    /* bytes that came broken or found no room; stays at its greatest value */
    char reset;          /* why the chip restarted: P power, R reset pin, B brown-out, W watchdog, - unknown */
};

struct box {
    struct link link;
    struct receiver receiver;
    struct message message;
    struct debounce debounce;
    struct unit unit;
    struct lights lights;
    struct tones tones;
    struct health health;
    struct kept *kept;
    const char *name;
    const char *id;
    uint32_t now_ms;
    uint16_t tone_count;
    bool toned;  /* a tone has come since the last hello */
    uint8_t lit; /* out: the lights that shine, of lights.h */
    uint16_t hz; /* out: the pitch of the buzzer, 0 for silence */
};

/* Begins and says hello. `kept` is memory that a reset leaves alone: with a whole copy in it the box goes on
 * from there, without one it is switched off; a board that has no such memory gives some that is zeroed.
 * `name` has 1 to 14 bytes without spaces, as "board/1.0"; `id` 1 to 6 of A-Z and 0-9, or "-". All must stay. */
void box_begin(struct box *box, struct kept *kept, const char *name, const char *id);

/* Lets 1 ms pass. `down` has a bit for each button that reads as pressed, of unit.h; `noise` is a count that
 * ran while the last contact was made, as fast and as far from the players' reach as the board has one. */
void box_tick(struct box *box, uint8_t down, uint16_t noise);

/* Lets 1 ms pass that was missed, with nobody looking at the buttons: one reading must not stand for many. */
void box_missed(struct box *box);

/* A button has gone down or up for good. `box_tick` calls it; a board that debounces by itself may do so. */
void box_edge(struct box *box, enum button button, bool down, uint32_t at_ms);

/* Takes a byte from the host. */
void box_receive(struct box *box, uint8_t byte);

#endif
