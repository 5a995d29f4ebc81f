#include "unit.h"

static const struct shown OFF = {.sectors = 'D', .red = 'O', .timer = '-'};

void unit_begin(struct unit *unit)
{
    *unit = (struct unit){.shown = OFF, .result = 'D'};
}

enum cue unit_take_cue(struct unit *unit)
{
    enum cue cue = unit->cue;
    unit->cue = CUE_NONE;
    return cue;
}

static void sound(struct unit *unit, enum cue cue)
{
    if (cue > unit->cue)
        unit->cue = cue;
}

static bool runs(const struct shown *shown)
{
    return shown->timer == 'A' || shown->timer == 'D';
}

static bool held(const struct shown *shown)
{
    return shown->timer == 'a' || shown->timer == 'd';
}

/* The light stops, or is stopped. */
static void settle(struct unit *unit)
{
    unit->spin_ms = 0;
    unit->shown.sectors = unit->result;
}

static void draw(struct unit *unit)
{
    unit->result = "123R"[chance_draw(&unit->chance)];
    unit->spin_ms = SPIN_MS;
    unit->shown.sectors = 'C';
}

static void time_up(struct unit *unit)
{
    unit->shown.timer = '-';
    unit->shown.red = 'O';
    sound(unit, CUE_TIME_UP);
}

/* Sets the red light from the countdown, and ends a running one without time left, since no later ms would. */
static void follow_timer(struct unit *unit)
{
    struct shown *shown = &unit->shown;
    if (runs(shown))
        shown->red = shown->left_ms > LAST_MS ? 'S' : 'F';
    else
        shown->red = held(shown) ? 'H' : 'O';
    if (runs(shown) && shown->left_ms == 0)
        time_up(unit);
}

/* Whether a tick is due: each second, and at the pace of the fast light in the last 5 s. The look at the
 * lowest bits is the short way for most ms, as 8 divides all of these numbers. */
static bool beats(uint32_t left_ms)
{
    if (left_ms & 7)
        return false;
    return left_ms > LAST_MS ? left_ms % 1000 == 0 : left_ms % FAST_TICK_MS == LAST_MS % FAST_TICK_MS;
}

static void count_down(struct unit *unit)
{
    uint32_t left_ms = unit->shown.left_ms;
    if (left_ms == 0) {
        time_up(unit);
    } else if (left_ms == LAST_MS) {
        unit->shown.red = 'F';
        sound(unit, CUE_FIVE_SECONDS);
    } else if (beats(left_ms)) {
        sound(unit, CUE_TICK);
    }
}

/* Beeps each minute of the last five, then each 10 s, and at the hour; 16 divides all of these numbers. */
static void ring_hour(struct unit *unit)
{
    uint32_t left_ms = unit->shown.hour_ms;
    if (left_ms == 0)
        sound(unit, CUE_HOUR);
    else if (left_ms <= WARNING_MS && !(left_ms & 15) && left_ms % (left_ms < 60000 ? 10000 : 60000) == 0)
        sound(unit, CUE_HOUR_WARNING);
}

void unit_tick(struct unit *unit, bool alone)
{
    struct shown *shown = &unit->shown;
    bool counts = runs(shown) && shown->left_ms > 0, hour = shown->hour_ms > 0;
    shown->left_ms -= counts;
    shown->hour_ms -= hour;
    if (!alone)
        return;
    if (counts)
        count_down(unit);
    if (hour)
        ring_hour(unit);
    if (unit->spin_ms && --unit->spin_ms == 0) {
        settle(unit);
        sound(unit, CUE_STOP);
    }
}

static void press_power(struct unit *unit)
{
    bool on = !unit->shown.power;
    unit->shown = OFF;
    unit->spin_ms = 0;
    unit->result = 'D';
    unit->shown.power = unit->shown.has_hour = on;
    unit->shown.hour_ms = on ? HOUR_MS : 0;
    sound(unit, CUE_POWER);
}

static void press_build(struct unit *unit)
{
    if (!unit->shown.power || unit->shown.timer != '-') {
        sound(unit, CUE_REFUSED);
    } else if (unit->spin_ms) {
        settle(unit);
        sound(unit, CUE_STOP);
    } else {
        draw(unit);
        sound(unit, CUE_SPIN);
    }
}

static void open_auction(struct unit *unit)
{
    settle(unit);
    unit->shown.timer = 'A';
    unit->shown.left_ms = AUCTION_MS;
    sound(unit, CUE_START);
}

static void press_auction(struct unit *unit)
{
    struct shown *shown = &unit->shown;
    if (held(shown))
        shown->timer = shown->timer == 'a' ? 'A' : 'D';
    else if (shown->power && shown->timer == '-')
        open_auction(unit);
    else
        sound(unit, CUE_REFUSED);
    follow_timer(unit);
}

void unit_press(struct unit *unit, enum button button)
{
    if (button == POWER)
        press_power(unit);
    else if (button == BUILD)
        press_build(unit);
    else
        press_auction(unit);
}

void unit_adopt(struct unit *unit, const struct shown *shown)
{
    unit->shown = *shown;
    unit->spin_ms = 0;
}

void unit_take_over(struct unit *unit)
{
    struct shown *shown = &unit->shown;
    if (!shown->power)
        *shown = OFF;
    if (shown->sectors != 'C')
        unit->result = shown->sectors;
    else if (unit->spin_ms == 0)
        draw(unit);
    follow_timer(unit);
}
