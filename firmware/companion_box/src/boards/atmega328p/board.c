#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "../../core/box.h"

#if F_CPU != 16000000
#error "the clock, the serial line and the buzzer are set for 16 MHz"
#endif

#ifndef BOX_ID
#define BOX_ID "-"
#endif

#define NAME "atmega328p/1.1"

/* Port D: buttons to ground and three lights. Port B: two lights, the heartbeat and the buzzer. */
#define BUTTONS_D (_BV(PD2) | _BV(PD3) | _BV(PD4))
#define LIGHTS_D (_BV(PD5) | _BV(PD6) | _BV(PD7))
#define RAIL_B _BV(PB0)
#define BUZZER_B _BV(PB1)
#define RED_B _BV(PB4)
#define HEART_B _BV(PB5)

#define TICKS_PER_MS (F_CPU / 64 / 1000)
#define DIVISOR (F_CPU / 16 / 38400 - 1) /* 25: 38462 baud, 0.2 % off */
#define TONE_CLOCK (F_CPU / 8 / 2)       /* the pin turns over twice a period */
#define TONE_MIN_HZ 16

/* Memory the start of the program does not clear. It comes after everything else: above what bootloaders write
 * (up to 0x300) and below their stack. */
#define KEPT __attribute__((section(".noinit")))

static struct box box;
static struct ring received;
static volatile uint8_t ticks;
static volatile uint16_t noise;
static struct kept kept KEPT;
static uint8_t cause KEPT; /* why the chip began anew, as MCUSR; 0 where a bootloader has cleared it */

/* Runs before memory is cleared: a watchdog that has reset the chip would bite again after 15 ms. */
__attribute__((naked, used, section(".init3"))) static void wake(void)
{
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

/* A contact opens or closes at a moment of its own: the 4 µs count of that moment is the noise. */
ISR(PCINT2_vect)
{
    noise = (uint16_t)((noise << 5 | noise >> 11) ^ TCNT0);
}

ISR(USART_RX_vect)
{
    ring_put(&received, UDR0);
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
    PORTB = 0;
    PCMSK2 = BUTTONS_D;
    PCICR = _BV(PCIE2);
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

void board_begin(void)
{
    cli();
    begin_pins();
    begin_clock();
    begin_serial();
    if (cause & (_BV(PORF) | _BV(BORF)))
        kept_forget(&kept);
    box_begin(&box, &kept, NAME, BOX_ID);
    set_sleep_mode(SLEEP_MODE_IDLE);
    wdt_enable(WDTO_250MS);
    sei();
}

static uint8_t buttons_down(void)
{
    return (uint8_t)(~PIND & BUTTONS_D) >> PD2;
}

static uint16_t noise_now(void)
{
    cli();
    uint16_t now = noise;
    sei();
    return now;
}

/* Writes the pins only when something changes, which leaves the chip more time to sleep. */
static void put_lights(void)
{
    static uint8_t before;
    uint8_t heart = box.now_ms & 512 ? HEART_B : 0, now = box.lit | heart << 2;
    if (now == before)
        return;
    before = now;
    uint8_t rail = box.lit & LIGHT_RAIL ? RAIL_B : 0, red = box.lit & LIGHT_RED ? RED_B : 0;
    PORTD = (uint8_t)(BUTTONS_D | (box.lit & (LIGHT_1 | LIGHT_2 | LIGHT_3)) << PD5);
    PORTB = heart | rail | red;
}

/* Lets the first timer turn the buzzer's pin over by itself, or lets it rest. */
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

static void catch_up(void)
{
    static uint8_t done;
    while (done != ticks) {
        done++;
        wdt_reset();
        box_tick(&box, buttons_down(), noise_now());
        put_lights();
        put_tone();
    }
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
        UCSR0B |= _BV(UDRIE0);
    nap();
}
