package io.racklab.master.experiment;

/** Which clock a run is under. */
public enum ClockKind {
  /** Real processes, real sockets, real bytes. */
  WALL,
  /** Time jumps from event to event; transfers end when the fluid model says. */
  VIRTUAL
}
