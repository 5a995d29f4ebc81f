#include "debounce.h"

/* Whether this button has differed from its reported state for long enough. */
static bool lasted(struct debounce *debounce, uint8_t button, uint32_t now_ms)
{
    uint8_t bit = (uint8_t)(1 << button);
    if (!(debounce->doubted & bit)) {
        debounce->doubted |= bit;
        debounce->since_ms[button] = now_ms;
    }
    return now_ms - debounce->since_ms[button] >= DEBOUNCE_MS;
}

uint8_t debounce_scan(struct debounce *debounce, uint8_t read, uint32_t now_ms)
{
    if (!debounce->begun) {
        debounce->begun = true;
        debounce->down = read;
    }
    uint8_t other = read ^ debounce->down, changed = 0;
    debounce->doubted &= other;
    for (uint8_t button = 0; other >> button; button++)
        if (other >> button & 1 && lasted(debounce, button, now_ms))
            changed = (uint8_t)(changed | 1 << button);
    debounce->doubted &= (uint8_t)~changed;
    debounce->down ^= changed;
    return changed;
}

void debounce_missed(struct debounce *debounce)
{
    debounce->doubted = 0;
}
