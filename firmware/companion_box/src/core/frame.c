#include "frame.h"

#include <stdbool.h>
#include <stddef.h>

#define TAIL_BYTES 5 /* star and CRC */

uint16_t frame_crc(const char *text, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t at = 0; at < length; at++) {
        crc ^= (uint16_t)((uint16_t)(uint8_t)text[at] << 8);
        for (uint8_t bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

static char hex_digit(uint16_t crc, uint8_t place)
{
    uint8_t digit = crc >> (12 - 4 * place) & 15;
    return (char)(digit < 10 ? '0' + digit : 'A' + digit - 10);
}

void receiver_drop(struct receiver *receiver)
{
    if (receiver->dropped != UINT16_MAX)
        receiver->dropped++;
}

static void give_up(struct receiver *receiver)
{
    receiver->open = false;
    receiver_drop(receiver);
}

/* Whether the bytes after the body are a star and its CRC, and the body holds no star itself. */
static bool sealed(const char *text, uint8_t body)
{
    uint16_t crc = frame_crc(text, body);
    for (uint8_t place = 0; place < 4; place++)
        if (text[body + 1 + place] != hex_digit(crc, place))
            return false;
    for (uint8_t at = 0; at < body; at++)
        if (text[at] == '*')
            return false;
    return text[body] == '*';
}

static const char *finish(struct receiver *receiver)
{
    uint8_t body = (uint8_t)(receiver->used - TAIL_BYTES);
    if (receiver->used < TAIL_BYTES || !sealed(receiver->text, body)) {
        give_up(receiver);
        return NULL;
    }
    receiver->open = false;
    receiver->text[body] = '\0';
    return receiver->text;
}

const char *receiver_take(struct receiver *receiver, uint8_t byte)
{
    if (byte == '$') {
        if (receiver->open)
            receiver_drop(receiver);
        receiver->open = true;
        receiver->used = 0;
    } else if (receiver->open) {
        if (byte == '\n')
            return finish(receiver);
        if (byte < 0x20 || byte > 0x7E || receiver->used == LINE_BYTES - 2)
            give_up(receiver);
        else
            receiver->text[receiver->used++] = (char)byte;
    }
    return NULL;
}

void line_begin(struct line *line, char kind)
{
    line->length = 0;
    line_char(line, '$');
    line_char(line, kind);
}

void line_char(struct line *line, char byte)
{
    if (line->length <= BODY_BYTES)
        line->text[line->length++] = byte;
}

void line_word(struct line *line, const char *word)
{
    line_char(line, ' ');
    while (*word)
        line_char(line, *word++);
}

void line_number(struct line *line, uint32_t number)
{
    char digits[11];
    uint8_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    line_word(line, digits + at);
}

void line_seal(struct line *line)
{
    uint16_t crc = frame_crc(line->text + 1, (uint8_t)(line->length - 1));
    line->text[line->length++] = '*';
    for (uint8_t place = 0; place < 4; place++)
        line->text[line->length++] = hex_digit(crc, place);
    line->text[line->length++] = '\n';
}
