#include "box.h"

#include <string.h>

static const char EDGES[BUTTONS][2][3] = {
    [BUILD] = {"BU", "BD"},
    [AUCTION] = {"AU", "AD"},
    [POWER] = {"PU", "PD"},
};

static const struct tune {
    uint8_t count;
    struct note note[NOTES_MAX];
} TUNES[CUES] = {
    [CUE_TICK] = {1, {{1760, 30}}},
    [CUE_FIVE_SECONDS] = {3, {{1760, 120}, {0, 60}, {1760, 120}}},
    [CUE_STOP] = {1, {{1320, 150}}},
    [CUE_SPIN] = {3, {{660, 40}, {0, 40}, {660, 40}}},
    [CUE_REFUSED] = {1, {{220, 150}}},
    [CUE_START] = {1, {{880, 120}}},
    [CUE_POWER] = {2, {{880, 80}, {1320, 120}}},
    [CUE_HOUR_WARNING] = {3, {{988, 80}, {0, 80}, {988, 80}}},
    [CUE_TIME_UP] = {1, {{440, 600}}},
    [CUE_HOUR] = {4, {{988, 250}, {784, 250}, {988, 250}, {784, 250}}},
};

static void say_hello(struct box *box)
{
    struct line line;
    line_begin(&line, 'H');
    line_number(&line, PROTOCOL_VERSION);
    line_word(&line, box->name);
    line_word(&line, box->id);
    line_number(&line, box->now_ms);
    line_shown(&line, &box->unit.shown);
    link_send(&box->link, &line);
    box->toned = false;
}

void box_begin(struct box *box, struct kept *kept, const char *name, const char *id)
{
    memset(box, 0, sizeof *box);
    unit_begin(&box->unit);
    if (kept_read(kept, &box->unit))
        unit_take_over(&box->unit);
    box->kept = kept;
    box->name = name;
    box->id = id;
    box->health.reset = '-';
    say_hello(box);
}

void box_edge(struct box *box, enum button button, bool down, uint32_t at_ms)
{
    if (box->link.hosted)
        link_edge(&box->link, EDGES[button][down], at_ms);
    else if (down)
        unit_press(&box->unit, button);
}

static void scan(struct box *box, uint8_t down, uint16_t noise)
{
    struct debounce *debounce = &box->debounce;
    uint8_t changed = debounce_scan(debounce, down, box->now_ms);
    for (uint8_t button = 0; changed >> button; button++) {
        if (!(changed >> button & 1))
            continue;
        uint32_t at_ms = debounce->since_ms[button];
        chance_stir(&box->unit.chance, (uint32_t)noise << 16 ^ at_ms);
        box_edge(box, (enum button)button, debounce->down >> button & 1, at_ms);
    }
}

static void pass(struct box *box)
{
    box->now_ms++;
    unit_tick(&box->unit, !box->link.hosted);
    if (link_tick(&box->link))
        unit_take_over(&box->unit);
}

static void show_and_sound(struct box *box)
{
    enum cue cue = unit_take_cue(&box->unit);
    if (cue != CUE_NONE)
        tones_play(&box->tones, TUNES[cue].note, TUNES[cue].count);
    box->lit = lights_tick(&box->lights, &box->unit.shown);
    box->hz = tones_tick(&box->tones);
    if (cue != CUE_NONE || box->now_ms % KEEP_MS == 0) /* store immediately after a sound */
        kept_write(box->kept, &box->unit);
}

void box_tick(struct box *box, uint8_t down, uint16_t noise)
{
    pass(box);
    if (SCAN_MS == 1 || box->now_ms % SCAN_MS == 0)
        scan(box, down, noise);
    show_and_sound(box);
}

void box_missed(struct box *box)
{
    pass(box);
    debounce_missed(&box->debounce);
    show_and_sound(box);
}

static void say_health(struct box *box)
{
    struct line line;
    line_begin(&line, '?');
    line_number(&line, box->health.stack_free);
    line_number(&line, box->health.spoiled);
    line_number(&line, box->receiver.dropped);
    line_word(&line, (const char[]){box->health.reset, '\0'});
    link_send(&box->link, &line);
}

static void sound(struct box *box, const struct message *message)
{
    if (!box->toned || box->tone_count != message->count)
        tones_play(&box->tones, message->note, message->notes);
    box->toned = true;
    box->tone_count = message->count;
    link_acknowledge(&box->link, message->count);
}

static void show(struct box *box, const struct message *message)
{
    unit_adopt(&box->unit, &message->shown);
    link_acknowledge(&box->link, message->count);
}

static void obey(struct box *box, const struct message *message)
{
    if (message->kind == 'W')
        say_hello(box);
    else if (message->kind == 'S')
        show(box, message);
    else if (message->kind == 'T')
        sound(box, message);
    else if (message->kind == '?')
        say_health(box);
    else
        link_acknowledged(&box->link, message->count);
    if (message->kind != 'W' || message->version == PROTOCOL_VERSION)
        link_heard(&box->link);
}

void box_receive(struct box *box, uint8_t byte)
{
    const char *body = receiver_take(&box->receiver, byte);
    if (!body)
        return;
    if (message_read(body, &box->message))
        obey(box, &box->message);
    else
        receiver_drop(&box->receiver);
}
