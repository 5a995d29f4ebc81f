/* Lines on the wire: `$body*CRC` and a line feed, at most 64 bytes (docs/protocol.md, "A line"). */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

#define LINE_BYTES 64 /* `$` and line feed included */
#define BODY_BYTES 57

/* The CRC over `length` bytes: polynomial 0x1021, start 0xFFFF; 0x29B1 for "123456789". */
uint16_t frame_crc(const char *text, uint8_t length);

/* Collects one line; `dropped` counts discarded input and stops at its maximum. */
struct receiver {
    char text[LINE_BYTES - 1]; /* without `$`; the line feed's place holds the end mark */
    uint8_t used;
    uint8_t open; /* a `$` has arrived */
    uint16_t dropped;
};

/* Takes one byte. Returns the body of the line that ends with it, as a string that holds until the next
 * call, or NULL: not yet, or the line was bad. Begin with a zeroed struct. */
const char *receiver_take(struct receiver *receiver, uint8_t byte);

/* Counts a line that was dropped for what it says. */
void receiver_drop(struct receiver *receiver);

/* A line being written; `length` bytes of `text` are done. */
struct line {
    char text[LINE_BYTES];
    uint8_t length;
};

/* Begins a line of this kind. */
void line_begin(struct line *line, char kind);

/* Appends bytes unchanged; leaves out any that would make the line too long. */
void line_char(struct line *line, char byte);

/* Appends a space and a word. */
void line_word(struct line *line, const char *word);

/* Appends a space and a number in decimal. */
void line_number(struct line *line, uint32_t number);

/* Appends the CRC and the line feed. */
void line_seal(struct line *line);

#endif
