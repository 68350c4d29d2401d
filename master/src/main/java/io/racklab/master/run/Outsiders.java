package io.racklab.master.run;

import io.racklab.master.schedule.external.Dialogues;

/**
 * Those outside of runs who have to do with them.
 *
 * @param onlookers learn of runs while they go on
 * @param dialogues with programs that answer for schedulers
 */
public record Outsiders(Onlookers onlookers, Dialogues dialogues) {
  /** There are none. */
  public static final Outsiders NONE = new Outsiders(Onlookers.NOBODY, Dialogues.NONE);
}
