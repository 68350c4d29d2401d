package io.racklab.master.engine.journal;

import java.util.Locale;

/**
 * A value that every run counts while it goes on, whatever its scheduler is. Its name in results
 * stands below {@code extra}.
 */
public enum RunCounter {
  /** The share of the nodes whose traffic was above NAS's threshold, over the makespan. */
  NODES_ABOVE_TRAFFIC_THRESHOLD,

  /** The mean response time of jobs that shuffle little, in emulated seconds. */
  JOB_S_LIGHT,

  /** The mean response time of jobs that shuffle a medium amount, in emulated seconds. */
  JOB_S_MEDIUM,

  /** The mean response time of jobs that shuffle much, in emulated seconds. */
  JOB_S_HEAVY;

  /** Returns its name in results, such as {@code job_s_light}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
