package io.racklab.master.analysis.metric;

import io.racklab.protocol.TaskType;

/** The figures of a finished run from which metrics are computed. */
public interface RunFigures {
  /** Returns the measures of its rows. */
  Measures measures();

  /** Returns the number of jobs that were submitted. */
  int jobs();

  /** Returns the number of successful jobs for each emulated hour of the makespan. */
  double throughputPerHour();

  /** Returns the number of times that a link between racks became congested. */
  long congestionEvents();

  /** Returns the mean share of the nodes whose rack's links were congested, over the makespan. */
  double congestedNodes();

  /** Returns the mean share of the slots of a type that attempts held, over the makespan. */
  double utilisation(TaskType type);

  /** Returns the value that was counted under a name during the run; NaN if there is none. */
  double counted(String name);
}
