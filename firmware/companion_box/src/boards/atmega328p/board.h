/* The board layer for an ATmega328P at 16 MHz (Arduino Uno, Nano): pins, clock, serial line and buzzer. */
#ifndef BOARD_H
#define BOARD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Sets up the chip and switches the box on. */
void board_begin(void);

/* Does the current work and sleeps until the next ms or byte; call it forever. */
void board_run(void);

#ifdef __cplusplus
}
#endif

#endif
