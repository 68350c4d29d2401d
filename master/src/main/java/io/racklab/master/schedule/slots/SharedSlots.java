package io.racklab.master.schedule.slots;

import io.racklab.master.schedule.ClusterView;
import io.racklab.protocol.TaskType;

/**
 * How many reduces may run where maps and reduces share slots. Reduces of jobs that still have maps
 * to start could take every slot and wait for those maps for ever; while there are such jobs,
 * reduces hold at most half of the slots, as YARN's limit on the ramp-up of reduces has it.
 */
final class SharedSlots {
  private SharedSlots() {}

  static boolean roomForReduce(ClusterView view) {
    return view.running(TaskType.REDUCE) < view.slots(TaskType.REDUCE) / 2
        || view.jobs().demand().waiting(TaskType.MAP) == 0;
  }
}
