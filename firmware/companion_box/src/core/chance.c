#include "chance.h"

#define STEP 0x9E3779B9u

/* Every bit of the result depends on every bit of `value`; different values give different results. */
static uint32_t mixed(uint32_t value)
{
    value = (value ^ value >> 16) * 0x85EBCA6Bu;
    value = (value ^ value >> 13) * 0xC2B2AE35u;
    return value ^ value >> 16;
}

void chance_stir(struct chance *chance, uint32_t noise)
{
    chance->pool = mixed(chance->pool ^ noise) + STEP;
}

uint8_t chance_draw(struct chance *chance)
{
    chance->pool += STEP;
    return (uint8_t)(mixed(chance->pool) >> 30);
}
