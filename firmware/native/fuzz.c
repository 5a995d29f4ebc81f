/* Sends bytes to the core: noise, truncated, altered and overlong lines, and valid ones. After each piece the core
 * must find the next valid line. Usage: fuzz BYTES SEED; exits with 0 if it always did. */
#include <stdio.h>
#include <stdlib.h>

#include "../companion_box/src/core/box.h"

static struct box box;
static struct kept kept;
static unsigned long long state;
static unsigned long thrown;

static unsigned chance(unsigned sides)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % sides;
}

static void throw_byte(unsigned byte)
{
    box_receive(&box, (uint8_t)byte);
    thrown++;
}

static void throw_line(const struct line *line, unsigned length)
{
    for (unsigned at = 0; at < length; at++)
        throw_byte((uint8_t)line->text[at]);
}

/* A line from a host, often with one wrong field. */
static void make_line(struct line *line)
{
    static const char *const words[] = {"1DSA", "0DO-", "1CFa", "13Hd", "1DSX", "-", "0", "007", "65535", "65536",
                                        "9999999", "10000000", "999999", "1000000", "4294967296", "", "A"};
    line_begin(line, "WSTAHB?"[chance(7)]);
    for (unsigned fields = chance(11); fields; fields--)
        if (chance(3))
            line_number(line, chance(70000));
        else
            line_word(line, words[chance(sizeof words / sizeof *words)]);
    line_seal(line);
}

/* More questions than there is room for answers. */
static void throw_questions(void)
{
    struct line line;
    for (unsigned questions = chance(8); questions; questions--) {
        line_begin(&line, 'W');
        line_number(&line, 1 + chance(2));
        line_seal(&line);
        throw_line(&line, line.length);
    }
}

static void piece(void)
{
    struct line line;
    make_line(&line);
    switch (chance(6)) {
    case 0:
        for (unsigned bytes = chance(200); bytes; bytes--)
            throw_byte(chance(256));
        break;
    case 1:
        line.text[chance(line.length)] ^= (char)(1 << chance(8));
        throw_line(&line, line.length);
        break;
    case 2:
        throw_line(&line, chance(line.length));
        break;
    case 3:
        throw_byte('$');
        for (unsigned bytes = chance(200); bytes; bytes--)
            throw_byte(0x20 + chance(0x5F));
        break;
    case 4:
        throw_questions();
        break;
    default:
        throw_line(&line, line.length);
    }
}

static void empty_out(void)
{
    uint8_t byte;
    while (ring_take(&box.link.out, &byte))
        ;
}

/* Whether a valid line is acknowledged now. */
static int found(void)
{
    struct line line, answer;
    struct shown shown = {.sectors = 'D', .red = 'O', .timer = '-'};
    uint16_t count = (uint16_t)chance(65536);
    uint8_t byte;
    empty_out();
    line_begin(&line, 'S');
    line_number(&line, count);
    line_shown(&line, &shown);
    line_seal(&line);
    throw_line(&line, line.length);
    line_begin(&answer, 'A');
    line_number(&answer, count);
    line_seal(&answer);
    for (unsigned at = 0; at < answer.length; at++)
        if (!ring_take(&box.link.out, &byte) || byte != (uint8_t)answer.text[at])
            return 0;
    return 1;
}

int main(int count, char **argument)
{
    unsigned long bytes = count > 1 ? strtoul(argument[1], NULL, 10) : 1000000;
    state = count > 2 ? strtoull(argument[2], NULL, 10) : 1;
    box_begin(&box, &kept, "fuzz/1.0", "-");
    while (thrown < bytes) {
        piece();
        box_tick(&box, (uint8_t)chance(8), (uint16_t)chance(65536));
        if (!found()) {
            fprintf(stderr, "after %lu bytes a good line was not found\n", thrown);
            return 1;
        }
    }
    printf("%lu bytes, %u lines dropped, each good line found\n", thrown, box.receiver.dropped);
    return 0;
}
