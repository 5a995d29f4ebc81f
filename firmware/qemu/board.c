/* The box in QEMU's "uno", for tests: its clock is the first timer and its line is polled, since QEMU has neither the
 * other timers nor pins nor a sleep that ends. No buttons are pressed there. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "../companion_box/src/core/box.h"

#define TICKS_PER_MS (F_CPU / 64 / 1000)

static struct box box;
static struct kept kept;
static volatile uint8_t ticks;

ISR(TIMER1_COMPA_vect)
{
    ticks++;
}

static void begin(void)
{
    UBRR0 = F_CPU / 16 / 38400 - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    TCCR1A = 0;
    OCR1A = TICKS_PER_MS - 1;
    TIMSK1 = _BV(OCIE1A);
    TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
    box_begin(&box, &kept, "qemu/1.0", "-");
    sei();
}

int main(void)
{
    uint8_t byte, done = 0;
    begin();
    for (;;) {
        if (UCSR0A & _BV(RXC0))
            box_receive(&box, UDR0);
        if (UCSR0A & _BV(UDRE0) && ring_take(&box.link.out, &byte))
            UDR0 = byte;
        if (done != ticks) {
            done++;
            box_tick(&box, 0, 0);
        }
    }
}
