// The button box for an Arduino Uno or Nano. Everything is in src/: see docs/build-a-box.md.
#include "src/boards/atmega328p/board.h"

void setup()
{
    board_begin();
}

void loop()
{
    board_run();
}
