package io.racklab.master.metric;

import io.racklab.master.journal.Measures;
import io.racklab.protocol.TaskType;

/** What metrics are computed from, once a run is over. */
public interface RunFigures {
  /** What its rows add up to. */
  Measures measures();

  /** How many jobs were submitted. */
  int jobs();

  /** Jobs that ended well, for each emulated hour of the makespan. */
  double throughputPerHour();

  /** How often a link between racks became congested. */
  long congestionEvents();

  /** The mean share of the nodes whose rack's links were congested, over the makespan. */
  double congestedNodes();

  /** The mean share of the slots of a type that attempts held, over the makespan. */
  double utilisation(TaskType type);

  /** What was counted as the run went, by name; not a number if it was not. */
  double counted(String name);
}
