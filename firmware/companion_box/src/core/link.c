#include "link.h"

#include <string.h>

void link_send(struct link *link, struct line *line)
{
    line_seal(line);
    if (ring_room(&link->out) < line->length)
        return;
    for (uint8_t at = 0; at < line->length; at++)
        ring_put(&link->out, (uint8_t)line->text[at]);
}

void link_acknowledge(struct link *link, uint16_t count)
{
    struct line line;
    line_begin(&line, 'A');
    line_number(&line, count);
    link_send(link, &line);
}

static void send_oldest(struct link *link)
{
    const struct edge *edge = &link->edge[link->first];
    struct line line;
    line_begin(&line, 'B');
    line_number(&line, edge->count);
    line_number(&line, edge->at_ms);
    line_word(&line, edge->what);
    link_send(link, &line);
    link->waited_ms = 0;
}

void link_heard(struct link *link)
{
    link->hosted = true;
    link->quiet_ms = 0;
}

bool link_tick(struct link *link)
{
    if (!link->hosted)
        return false;
    if (++link->quiet_ms == HOST_MS) {
        link->hosted = false;
        link->used = 0;
        return true;
    }
    if (link->used && ++link->waited_ms == RESEND_MS)
        send_oldest(link);
    return false;
}

void link_edge(struct link *link, const char *what, uint32_t at_ms)
{
    link->count++;
    if (link->used == EDGES_MAX)
        return;
    struct edge *edge = &link->edge[(link->first + link->used++) % EDGES_MAX];
    edge->count = link->count;
    edge->at_ms = at_ms;
    memcpy(edge->what, what, sizeof edge->what);
    if (link->used == 1)
        send_oldest(link);
}

void link_acknowledged(struct link *link, uint16_t count)
{
    if (!link->used || link->edge[link->first].count != count)
        return;
    link->first = (uint8_t)((link->first + 1) % EDGES_MAX);
    link->used--;
    if (link->used)
        send_oldest(link);
}
