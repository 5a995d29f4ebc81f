/* The whole box, apart from its pins: what a board has to call, and the outputs it has to put on the pins.
 *
 * The board calls `box_tick` once per ms, `box_missed` for each ms it was late, and `box_receive` for every byte
 * received, all outside of interrupts. It sends the bytes in `link.out`, from an interrupt if it likes. */
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
#define SCAN_MS 1 /* how often the buttons are read, at most DEBOUNCE_MS */
#endif
#define KEEP_MS 8 /* how often the unit is stored to survive a reset */

/* The board's health, reported in answer to `?`. The board may change all of it at any time. */
struct health {
    uint16_t stack_free; /* bytes of memory never used so far */
    uint16_t spoiled;    /* bytes damaged or dropped for lack of room; stops at its maximum */
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
    uint8_t lit; /* out: the lights that are on, from lights.h */
    uint16_t hz; /* out: the pitch of the buzzer, 0 for silence */
};

/* Begins and says hello. `kept` is memory that survives a reset: with an intact copy in it the box continues
 * from there, without one it is switched off. A board without such memory passes zeroed memory.
 * `name` has 1 to 14 bytes without spaces, as "board/1.0"; `id` 1 to 6 of A-Z and 0-9, or "-". All must stay. */
void box_begin(struct box *box, struct kept *kept, const char *name, const char *id);

/* Lets 1 ms pass. `down` has a bit from unit.h for each button that reads as pressed. `noise` is the value of a
 * counter at the last contact: the fastest one on the board that players cannot influence. */
void box_tick(struct box *box, uint8_t down, uint16_t noise);

/* Lets a missed ms pass without reading the buttons, because one reading must not count as many. */
void box_missed(struct box *box);

/* A button has gone down or up for good. `box_tick` calls it; a board that debounces by itself may do so. */
void box_edge(struct box *box, enum button button, bool down, uint32_t at_ms);

/* Takes a byte from the host. */
void box_receive(struct box *box, uint8_t byte);

#endif
