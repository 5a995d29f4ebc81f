/* Takes the bounce out of the buttons: a change counts once it has lasted for DEBOUNCE_MS. */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#define BUTTONS 3
#define DEBOUNCE_MS 10

/* Buttons are bits, set while down. */
struct debounce {
    bool begun;
    uint8_t down;    /* as reported */
    uint8_t doubted; /* differs, but not for long enough yet */
    uint32_t since_ms[BUTTONS];
};

/* Takes what the pins read at `now_ms`, which may be called at any rate of up to DEBOUNCE_MS; returns the
 * buttons that have changed. A button's `since_ms` is then when its last contact was made or broken. What
 * is down at the first call counts as down without a change. Begin with a zeroed struct. */
uint8_t debounce_scan(struct debounce *debounce, uint8_t read, uint32_t now_ms);

/* A reading was missed: a pending change has to last from the next reading on. */
void debounce_missed(struct debounce *debounce);

#endif
