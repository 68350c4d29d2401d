package io.racklab.master.runs.run;

/** Delivers fault events to a run at their times, on the run's own thread. */
interface EventSchedule {

  /** Delivers an event at an emulated time in nanoseconds, or at once if that time has passed. */
  void at(long nanos, FaultEvent what);
}
