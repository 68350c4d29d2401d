package io.racklab.master.run;

/** Gets things done on a run's own thread. */
interface Agenda {

  /** At an emulated time, in nanoseconds, or at once if it is over. */
  void at(long nanos, Runnable what);

  /** As soon as possible; may be asked for on any thread. */
  void soon(Runnable what);
}
