#include "message.h"

#include <string.h>

#define LEFT_MAX 999999
#define HOUR_MAX 9999999
#define VERSION_MAX 99

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Reads a space and a decimal number without leading zeros, at most `most` (below 400 million). */
static bool number(const char **at, uint32_t most, uint32_t *value)
{
    const char *digit = *at;
    if (*digit++ != ' ' || !is_digit(*digit) || (*digit == '0' && is_digit(digit[1])))
        return false;
    *value = 0;
    while (is_digit(*digit)) {
        *value = *value * 10 + (uint32_t)(*digit++ - '0');
        if (*value > most)
            return false;
    }
    *at = digit;
    return true;
}

static bool number16(const char **at, uint16_t *value)
{
    uint32_t read;
    if (!number(at, UINT16_MAX, &read))
        return false;
    *value = (uint16_t)read;
    return true;
}

/* Reads one of the bytes of `choice`. */
static bool letter(const char **at, const char *choice, char *value)
{
    if (**at == '\0' || !strchr(choice, **at))
        return false;
    *value = *(*at)++;
    return true;
}

static bool hour(const char **at, struct shown *shown)
{
    shown->hour_ms = 0;
    shown->has_hour = strncmp(*at, " -", 2) != 0;
    if (shown->has_hour)
        return number(at, HOUR_MAX, &shown->hour_ms);
    *at += 2;
    return true;
}

static bool state(const char **at, struct shown *shown)
{
    char power, space;
    if (!letter(at, " ", &space) || !letter(at, "01", &power) || !letter(at, "DC123R", &shown->sectors))
        return false;
    shown->power = power == '1';
    return letter(at, "OSFH", &shown->red) && letter(at, "-AaDd", &shown->timer) &&
           number(at, LEFT_MAX, &shown->left_ms) && hour(at, shown);
}

static bool notes(const char **at, struct message *message)
{
    message->notes = 0;
    do {
        struct note *note = &message->note[message->notes];
        if (!number16(at, &note->hz) || !number16(at, &note->ms))
            return false;
        message->notes++;
    } while (**at && message->notes < NOTES_MAX);
    return true;
}

static bool version(const char **at, uint8_t *value)
{
    uint32_t read;
    if (!number(at, VERSION_MAX, &read))
        return false;
    *value = (uint8_t)read;
    return read > 0;
}

static bool fields(const char **at, struct message *message)
{
    switch (message->kind) {
    case 'W':
        return version(at, &message->version);
    case 'S':
        return number16(at, &message->count) && state(at, &message->shown);
    case 'T':
        return number16(at, &message->count) && notes(at, message);
    case 'A':
        return number16(at, &message->count);
    case '?':
        return true;
    default:
        return false;
    }
}

bool message_read(const char *body, struct message *message)
{
    const char *at = body;
    message->kind = *at;
    return *at++ && fields(&at, message) && *at == '\0';
}

void line_shown(struct line *line, const struct shown *shown)
{
    char letters[] = {shown->power ? '1' : '0', shown->sectors, shown->red, shown->timer, '\0'};
    line_word(line, letters);
    line_number(line, shown->left_ms);
    if (shown->has_hour)
        line_number(line, shown->hour_ms);
    else
        line_word(line, "-");
}
