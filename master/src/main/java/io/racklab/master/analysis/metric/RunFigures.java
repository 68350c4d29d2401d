package io.racklab.master.analysis.metric;

import io.racklab.protocol.TaskType;

/** The numbers of a completed run from which metrics are computed. */
public interface RunFigures {
  /** Returns the measures of the run's rows. */
  Measures measures();

  /** Returns the number of jobs that were submitted. */
  int jobs();

  /** Returns the number of successful jobs for each emulated hour of the makespan. */
  double throughputPerHour();

  /** Returns the number of times that a link between racks became congested. */
  long congestionEvents();

  /**
   * Returns the share of the nodes that were in a rack with a congested link, averaged over the
   * makespan.
   */
  double congestedNodes();

  /** Returns the share of the slots of a type that attempts held, averaged over the makespan. */
  double utilisation(TaskType type);

  /**
   * Returns the value of a counter that was recorded during the run; NaN if there is no such
   * counter.
   */
  double counted(String name);
}
