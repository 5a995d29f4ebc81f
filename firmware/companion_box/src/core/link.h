/* The box's end of the cable: whether a host is there, and button edges that arrive exactly once
 * (docs/protocol.md, "Who is there" and "Exactly once"). */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"
#include "ring.h"

#define HOST_MS 2000
#define RESEND_MS 60
#define EDGES_MAX 16

/* A button that went down or up; `what` is its two letters, as `BD`. */
struct edge {
    uint16_t count;
    uint32_t at_ms;
    char what[3];
};

/* `out` holds the bytes to send; an interrupt may send them. */
struct link {
    struct ring out;
    struct edge edge[EDGES_MAX];
    uint8_t first;
    uint8_t used;
    uint8_t waited_ms; /* since the oldest edge was sent */
    bool hosted;
    uint16_t quiet_ms; /* since the last good line of the host */
    uint16_t count;    /* of the last edge */
};

/* A valid line from a host of our version has arrived. */
void link_heard(struct link *link);

/* Lets 1 ms pass: sends the oldest edge again when it is time. Returns true when the host has just gone;
 * edges it has not acknowledged are then dropped. */
bool link_tick(struct link *link);

/* Queues an edge; when the queue is full it is lost and its count is skipped. */
void link_edge(struct link *link, const char *what, uint32_t at_ms);

/* The edge with this count has arrived; any other count is ignored. */
void link_acknowledged(struct link *link, uint16_t count);

/* Sends a line whole, or loses it whole when `out` has no room for it. */
void link_send(struct link *link, struct line *line);

/* Sends the acknowledgement of the line with this count. */
void link_acknowledge(struct link *link, uint16_t count);

#endif
