package io.racklab.master.runs.run;

/** How long a job takes alone in an empty cluster. */
public sealed interface TimeAlone {
  /** The emulated seconds from its submission to its end. */
  record Known(double seconds) implements TimeAlone {}

  /** There is no such time, for this reason. */
  record Unknown(String why) implements TimeAlone {}
}
