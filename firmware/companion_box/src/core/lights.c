#include "lights.h"

#include <stdbool.h>

static bool red_shines(struct lights *lights, char red)
{
    uint16_t half_ms = red == 'S' ? SLOW_HALF_MS : FAST_HALF_MS;
    if (red != lights->red) {
        lights->red = red;
        lights->red_ms = 0;
    } else if (++lights->red_ms == 2 * half_ms) {
        lights->red_ms = 0;
    }
    if (red == 'S' || red == 'F')
        return lights->red_ms < half_ms;
    return red == 'H';
}

static uint8_t chase(struct lights *lights, char sectors)
{
    if (sectors != lights->sectors || ++lights->chase_ms == 4 * CHASE_MS)
        lights->chase_ms = 0;
    return (uint8_t)(LIGHT_1 << lights->chase_ms / CHASE_MS);
}

static uint8_t sector_lights(struct lights *lights, char sectors)
{
    switch (sectors) {
    case 'C':
        return chase(lights, sectors);
    case '1':
        return LIGHT_1;
    case '2':
        return LIGHT_2;
    case '3':
        return LIGHT_3;
    case 'R':
        return LIGHT_RAIL;
    default:
        return 0;
    }
}

uint8_t lights_tick(struct lights *lights, const struct shown *shown)
{
    uint8_t lit = sector_lights(lights, shown->sectors);
    lights->sectors = shown->sectors;
    return red_shines(lights, shown->red) ? lit | LIGHT_RED : lit;
}
