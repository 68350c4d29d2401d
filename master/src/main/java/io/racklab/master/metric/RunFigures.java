package io.racklab.master.metric;

import io.racklab.master.journal.Measures;
import io.racklab.protocol.TaskType;

/** The figures of a run from which metrics are computed, once the run is over. */
public interface RunFigures {
  /** The measures that its rows add up to. */
  Measures measures();

  /** The number of jobs that were submitted. */
  int jobs();

  /** Jobs that ended well, for each emulated hour of the makespan. */
  double throughputPerHour();

  /** The number of times that a link between racks became congested. */
  long congestionEvents();

  /** The mean share of the nodes whose rack's links were congested, over the makespan. */
  double congestedNodes();

  /** The mean share of the slots of a type that attempts held, over the makespan. */
  double utilisation(TaskType type);

  /** The value that was counted under a name as the run went; not a number if none was. */
  double counted(String name);
}
