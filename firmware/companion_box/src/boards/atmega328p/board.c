#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "../../core/box.h"

#if F_CPU != 16000000
#error "the clock, the serial line and the buzzer are set for 16 MHz"
#endif

#ifndef BOX_ID
#define BOX_ID "-"
#endif

#define NAME "atmega328p/1.2"

/* Port D: buttons to ground and three lights. Port B: two lights, the heartbeat and the buzzer. */
#define BUTTONS_D (_BV(PD2) | _BV(PD3) | _BV(PD4))
#define LIGHTS_D (_BV(PD5) | _BV(PD6) | _BV(PD7))
#define RAIL_B _BV(PB0)
#define BUZZER_B _BV(PB1)
#define RED_B _BV(PB4)
#define HEART_B _BV(PB5)
/* Unconnected pins would drift between high and low and draw current, so they are pulled up. */
#define UNUSED_B (_BV(PB2) | _BV(PB3))
#define UNUSED_C (_BV(PC0) | _BV(PC1) | _BV(PC2) | _BV(PC3) | _BV(PC4) | _BV(PC5))

#define TICKS_PER_MS (F_CPU / 64 / 1000)
#define DIVISOR (F_CPU / 16 / 38400 - 1) /* 25: 38462 baud, 0.2 % off */
#define TONE_CLOCK (F_CPU / 8 / 2)       /* the pin toggles twice per period */
#define TONE_MIN_HZ 16
#define HEALTH_MS 512

/* Memory the start of the program does not clear. It comes after everything else: above what bootloaders write
 * (up to 0x300) and below their stack. */
#define KEPT __attribute__((section(".noinit")))

#define PAINT 0xC5
extern uint8_t _end; /* the first byte of memory that is only the stack's */

/* Optiboot clears MCUSR and passes it on in r2, from this version on; the last two bytes of its flash tell it. */
#define OPTIBOOT_PASSES_CAUSE 0x0406
#define OPTIBOOT_NEWEST 0x0FFF

static struct box box;
static struct ring received;
static volatile uint8_t ticks;
static volatile uint16_t noise;
static volatile uint16_t spoiled;
static struct kept kept KEPT;
static uint8_t cause KEPT;  /* why the chip restarted, as MCUSR; 0 where a bootloader has cleared it */
static uint8_t passed KEPT; /* what a bootloader left in r2 */

/* Runs before memory is cleared: a watchdog that has reset the chip would bite again after 15 ms. Paints the stack's
 * memory, so that unused bytes can be counted. */
__attribute__((naked, used, section(".init3"))) static void wake(void)
{
    register uint8_t r2 __asm__("r2");
    __asm__ volatile("" : "=r"(r2));
    passed = r2;
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    for (uint8_t *free = &_end; free <= (uint8_t *)RAMEND; free++)
        *free = PAINT;
}

/* An unhandled interrupt means the program has gone wrong: the watchdog resets the chip, and the unit continues. */
ISR(BADISR_vect)
{
    wdt_enable(WDTO_15MS);
    for (;;)
        ;
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

/* A contact opens or closes at an unpredictable moment: the 4 µs count at that moment is the noise. */
ISR(PCINT2_vect)
{
    noise = (uint16_t)((noise << 5 | noise >> 11) ^ TCNT0);
}

ISR(USART_RX_vect)
{
    uint8_t broken = UCSR0A & (_BV(FE0) | _BV(DOR0)); /* reading the byte clears them */
    uint8_t byte = UDR0;
    if ((broken || ring_room(&received) == 0) && spoiled != UINT16_MAX)
        spoiled++;
    ring_put(&received, byte);
}

ISR(USART_UDRE_vect)
{
    uint8_t byte;
    if (ring_take(&box.link.out, &byte))
        UDR0 = byte;
    else
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

static void begin_pins(void)
{
    DDRD = LIGHTS_D;
    PORTD = BUTTONS_D;
    DDRB = RAIL_B | BUZZER_B | RED_B | HEART_B;
    PORTB = UNUSED_B;
    PORTC = UNUSED_C;
    PCMSK2 = BUTTONS_D;
    PCICR = _BV(PCIE2);
}

/* Turns off what the box does not use. */
static void end_the_rest(void)
{
    ADCSRA = 0;
    ACSR = _BV(ACD);
    PRR = _BV(PRADC) | _BV(PRTWI) | _BV(PRSPI) | _BV(PRTIM2);
}

/* Returns why the chip restarted, as bits of MCUSR; 0 if unknown. */
static uint8_t reset_cause(void)
{
    uint16_t bootloader = pgm_read_word(FLASHEND - 1);
    bool told = bootloader >= OPTIBOOT_PASSES_CAUSE && bootloader <= OPTIBOOT_NEWEST;
    return cause || !told || passed > 15 ? cause : passed;
}

static char reset_letter(uint8_t why)
{
    if (why & _BV(PORF))
        return 'P';
    if (why & _BV(BORF))
        return 'B';
    if (why & _BV(WDRF))
        return 'W';
    return why & _BV(EXTRF) ? 'R' : '-';
}

static void begin_clock(void)
{
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = TICKS_PER_MS - 1;
    TIMSK0 = _BV(OCIE0A);
}

static void begin_serial(void)
{
    UBRR0 = DIVISOR;
    UCSR0A = 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

/* Returns how many bytes of stack memory have not been written since the reset. */
static uint16_t stack_free(void)
{
    const uint8_t *used = &_end;
    while (used <= (const uint8_t *)RAMEND && *used == PAINT)
        used++;
    return (uint16_t)(used - &_end);
}

void board_begin(void)
{
    cli();
    begin_pins();
    begin_clock();
    begin_serial();
    end_the_rest();
    uint8_t why = reset_cause();
    if (why & (_BV(PORF) | _BV(BORF)))
        kept_forget(&kept);
    box_begin(&box, &kept, NAME, BOX_ID);
    box.health.reset = reset_letter(why);
    box.health.stack_free = stack_free();
    SMCR = SLEEP_MODE_IDLE;
    wdt_enable(WDTO_250MS);
    sei();
}

static uint8_t buttons_down(void)
{
    return (uint8_t)((~PIND & BUTTONS_D) >> PD2);
}

static uint16_t whole(const volatile uint16_t *counted)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = *counted;
    }
    return now;
}

/* Writes the pins only when something changes, which leaves the chip more time to sleep. */
static void put_lights(void)
{
    static uint8_t before;
    uint8_t heart = box.now_ms & 512 ? HEART_B : 0, now = (uint8_t)(box.lit | heart << 2);
    if (now == before)
        return;
    before = now;
    uint8_t rail = box.lit & LIGHT_RAIL ? RAIL_B : 0, red = box.lit & LIGHT_RED ? RED_B : 0;
    PORTD = (uint8_t)(BUTTONS_D | (box.lit & (LIGHT_1 | LIGHT_2 | LIGHT_3)) << PD5);
    PORTB = (uint8_t)(UNUSED_B | heart | rail | red);
}

/* Makes the first timer toggle the buzzer's pin by itself, or stops it. */
static void put_tone(void)
{
    static uint16_t sounding;
    if (box.hz == sounding)
        return;
    sounding = box.hz;
    TCCR1A = 0;
    TCCR1B = 0;
    if (sounding < TONE_MIN_HZ)
        return;
    OCR1A = (uint16_t)((TONE_CLOCK + sounding / 2) / sounding - 1);
    TCNT1 = 0;
    TCCR1A = _BV(COM1A0);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}

/* Catches up on each ms that has passed; only the last one reads the buttons. */
static void catch_up(void)
{
    static uint8_t done;
    while (done != ticks) {
        wdt_reset();
        if (++done == ticks)
            box_tick(&box, buttons_down(), whole(&noise));
        else
            box_missed(&box);
        put_lights();
        put_tone();
        if (box.now_ms % HEALTH_MS == 0)
            box.health.stack_free = stack_free();
    }
    box.health.spoiled = whole(&spoiled);
}

/* Sleeps unless an interrupt has come since: between `sei` and the sleep none can. */
static void nap(void)
{
    static uint8_t seen;
    cli();
    if (seen == ticks && ring_empty(&received)) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    seen = ticks;
    sei();
}

void board_run(void)
{
    uint8_t byte;
    while (ring_take(&received, &byte))
        box_receive(&box, byte);
    catch_up();
    if (!ring_empty(&box.link.out))
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        {
            UCSR0B |= _BV(UDRIE0);
        }
    nap();
}
