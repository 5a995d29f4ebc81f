/* The portable core as a program for tests: carries out standard input line by line and reports the
 * result on standard output, each answer ending with a full stop.
 *
 *     run MS          let time pass            down BITS      what the buttons read from now on
 *     miss MS         let time pass late, without reading the buttons
 *     noise N         of the next contact      edge B D       button B has gone down (1) or up (0) for good
 *     send HEX        bytes from the host      begin NAME ID  switch off and on: all memory is lost
 *     clock MS        set the ms since boot    count N        set the count of the last edge
 *     health F S D R  set the reported stack, spoiled bytes, dropped lines and cause of the reset
 *     reset           restart with the memory that survives a reset
 *     kept -          report that memory       keep HEX       set it
 *     frame HEX       bytes for the framing alone
 *
 * Reported: `MS lights BITS`, `MS hz HZ` when they change, `MS line HEX` for bytes to the host, `MS body HEX` and
 * `MS crc HEX` for each line of `frame`, `MS kept HEX`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../companion_box/src/core/box.h"

static struct box box;
static struct kept kept;
static char name[15], id[7];
static uint8_t down;
static uint16_t noise;

static void tell_bytes(void)
{
    uint8_t byte;
    if (ring_empty(&box.link.out))
        return;
    printf("%u line ", (unsigned)box.now_ms);
    while (ring_take(&box.link.out, &byte))
        printf("%02x", byte);
    printf("\n");
}

static void pass(bool late)
{
    uint8_t lit = box.lit;
    uint16_t hz = box.hz;
    if (late)
        box_missed(&box);
    else
        box_tick(&box, down, noise);
    if (box.lit != lit)
        printf("%u lights %u\n", (unsigned)box.now_ms, box.lit);
    if (box.hz != hz)
        printf("%u hz %u\n", (unsigned)box.now_ms, box.hz);
    tell_bytes();
}

static void receive(const char *hex)
{
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        box_receive(&box, (uint8_t)byte);
        tell_bytes();
    }
}

static void frame(const char *hex)
{
    static struct receiver receiver;
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        const char *body = receiver_take(&receiver, (uint8_t)byte);
        if (!body)
            continue;
        printf("%u crc %04X\n%u body ", (unsigned)box.now_ms, frame_crc(body, (uint8_t)strlen(body)),
               (unsigned)box.now_ms);
        for (const char *at = body; *at; at++)
            printf("%02x", (unsigned char)*at);
        printf("-\n");
    }
}

static void reset(void)
{
    box_begin(&box, &kept, name, id);
    tell_bytes();
}

static void begin(const char *names)
{
    sscanf(names, "%14s %6s", name, id);
    kept_forget(&kept);
    reset();
}

static void tell_kept(void)
{
    const uint8_t *bytes = (const uint8_t *)&kept;
    printf("%u kept ", (unsigned)box.now_ms);
    for (size_t at = 0; at < sizeof kept; at++)
        printf("%02x", bytes[at]);
    printf("\n");
}

static void set_kept(const char *hex)
{
    uint8_t *bytes = (uint8_t *)&kept;
    unsigned byte;
    for (size_t at = 0; at < sizeof kept && sscanf(hex + 2 * at, "%2x", &byte) == 1; at++)
        bytes[at] = (uint8_t)byte;
}

static void edge(const char *numbers)
{
    unsigned button = 0, goes_down = 0;
    sscanf(numbers, "%u %u", &button, &goes_down);
    box_edge(&box, (enum button)button, goes_down, box.now_ms);
    tell_bytes();
}

static void health(const char *told)
{
    unsigned stack_free = 0, spoiled = 0, dropped = 0;
    sscanf(told, "%u %u %u %c", &stack_free, &spoiled, &dropped, &box.health.reset);
    box.health.stack_free = (uint16_t)stack_free;
    box.health.spoiled = (uint16_t)spoiled;
    box.receiver.dropped = (uint16_t)dropped;
}

static void obey(const char *verb, const char *rest)
{
    if (strcmp(verb, "run") == 0)
        for (long ms = atol(rest); ms > 0; ms--)
            pass(false);
    else if (strcmp(verb, "miss") == 0)
        for (long ms = atol(rest); ms > 0; ms--)
            pass(true);
    else if (strcmp(verb, "down") == 0)
        down = (uint8_t)atoi(rest);
    else if (strcmp(verb, "noise") == 0)
        noise = (uint16_t)atoi(rest);
    else if (strcmp(verb, "clock") == 0)
        box.now_ms = (uint32_t)strtoul(rest, NULL, 10);
    else if (strcmp(verb, "count") == 0)
        box.link.count = (uint16_t)atoi(rest);
    else if (strcmp(verb, "health") == 0)
        health(rest);
    else if (strcmp(verb, "frame") == 0)
        frame(rest);
    else if (strcmp(verb, "send") == 0)
        receive(rest);
    else if (strcmp(verb, "edge") == 0)
        edge(rest);
    else if (strcmp(verb, "begin") == 0)
        begin(rest);
    else if (strcmp(verb, "reset") == 0)
        reset();
    else if (strcmp(verb, "kept") == 0)
        tell_kept();
    else if (strcmp(verb, "keep") == 0)
        set_kept(rest);
    else
        exit(2);
}

int main(void)
{
    static char order[1 << 16];
    char verb[8];
    int used;
    while (fgets(order, sizeof order, stdin)) {
        if (sscanf(order, "%7s %n", verb, &used) != 1)
            return 2;
        obey(verb, order + used);
        printf(".\n");
        fflush(stdout);
    }
    return 0;
}
