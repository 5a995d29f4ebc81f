/* A queue of bytes between one writer and one reader, either of which may be an interrupt. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_SIZE 128 /* a power of two, at most 128 */

/* Only the writer moves `head`, only the reader `tail`; both are single bytes, so no lock is needed. */
struct ring {
    volatile uint8_t head;
    volatile uint8_t tail;
    volatile uint8_t bytes[RING_SIZE];
};

/* How many bytes fit now. */
static inline uint8_t ring_room(const struct ring *ring)
{
    return (uint8_t)(RING_SIZE - (uint8_t)(ring->head - ring->tail));
}

static inline bool ring_empty(const struct ring *ring)
{
    return ring->head == ring->tail;
}

/* Adds a byte; it is lost if there is no room. */
static inline void ring_put(struct ring *ring, uint8_t byte)
{
    if (ring_room(ring) == 0)
        return;
    ring->bytes[ring->head & (RING_SIZE - 1)] = byte;
    ring->head = (uint8_t)(ring->head + 1);
}

/* Takes the oldest byte into `byte`; false if there is none. */
static inline bool ring_take(struct ring *ring, uint8_t *byte)
{
    if (ring_empty(ring))
        return false;
    *byte = ring->bytes[ring->tail & (RING_SIZE - 1)];
    ring->tail = (uint8_t)(ring->tail + 1);
    return true;
}

#endif
