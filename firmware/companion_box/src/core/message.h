/* What the host says, read from the body of a line, and the state both sides speak of (docs/protocol.md, "A body"). */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

#define PROTOCOL_VERSION 1
#define NOTES_MAX 4

/* Everything the box shows, in the letters of the protocol. */
struct shown {
    bool power;
    bool has_hour; /* false: the unit is off */
    char sectors;  /* D dark, C running light, 1 2 3 R one lit */
    char red;      /* O off, S slow, F fast, H steady */
    char timer;    /* - none, A auction, D deal, a d held */
    uint32_t left_ms;
    uint32_t hour_ms;
};

/* A pitch and how long it sounds; 0 Hz is a rest. */
struct note {
    uint16_t hz;
    uint16_t ms;
};

/* A line from the host. `kind` says which fields are valid: W version, S count shown, T count note, A count,
 * ? none. */
struct message {
    char kind;
    uint8_t version;
    uint8_t notes;
    uint16_t count;
    struct shown shown;
    struct note note[NOTES_MAX];
};

/* Reads a body into `message`; false if it is not exactly one of these. */
bool message_read(const char *body, struct message *message);

/* Appends the three fields of a state. */
void line_shown(struct line *line, const struct shown *shown);

#endif
