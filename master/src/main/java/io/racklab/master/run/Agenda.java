package io.racklab.master.run;

/** Lets a run know what is due, on its own thread. */
interface Agenda {

  /** At an emulated time, in nanoseconds, or at once if it is over. */
  void at(long nanos, Occasion what);
}
