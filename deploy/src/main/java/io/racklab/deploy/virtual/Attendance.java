package io.racklab.deploy.virtual;

import io.racklab.master.run.Onlookers;

/**
 * Those who are there while runs are performed.
 *
 * @param onlookers who learn of runs while they go on
 * @param pace at which virtual time moves for them
 */
public record Attendance(Onlookers onlookers, Pace pace) {
  /** Nobody is. */
  public static final Attendance NOBODY = new Attendance(Onlookers.NOBODY, Pace.FREE);
}
