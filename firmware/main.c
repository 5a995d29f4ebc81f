/* The program as `make` builds it; the Arduino IDE has its own around companion_box.ino. */
#include "companion_box/src/boards/atmega328p/board.h"

int main(void)
{
    board_begin();
    for (;;)
        board_run();
}
