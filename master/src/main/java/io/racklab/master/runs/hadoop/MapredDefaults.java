package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.Optional;

/**
 * Hadoop 1 reads the defaults of mapred-default.xml after core-site.xml. So values of core-site.xml
 * for these properties do not count, unless they are final.
 */
final class MapredDefaults {
  /** The properties of mapred-default.xml that an import reads. */
  private static final List<String> NAMES =
      List.of(
          "io.sort.factor",
          "io.sort.mb",
          "io.sort.spill.percent",
          "mapred.heartbeats.in.second",
          "mapred.job.reuse.jvm.num.tasks",
          "mapred.job.shuffle.merge.percent",
          "mapred.jobtracker.taskScheduler",
          "mapred.map.tasks.speculative.execution",
          "mapred.max.tracker.failures",
          "mapred.queue.names",
          "mapred.reduce.parallel.copies",
          "mapred.reduce.slowstart.completed.maps",
          "mapred.reduce.tasks.speculative.execution",
          "mapred.task.timeout",
          "mapred.tasktracker.expiry.interval",
          "mapred.tasktracker.map.tasks.maximum",
          "mapred.tasktracker.reduce.tasks.maximum",
          "mapreduce.tasktracker.outofband.heartbeat");

  private MapredDefaults() {}

  /** Removes these properties from a configuration that has read core-site.xml only. */
  static void override(HadoopConfiguration core, ImportNotes notes) {
    for (String name : NAMES) {
      if (core.isWritten(name) && !core.isFinal(name)) {
        core.peek(name)
            .ifPresent(
                setting ->
                    notes.leftOut(
                        setting.origin() + " does not count: mapred-default.xml overrides it"));
        core.rewrite(name, Optional.empty());
      }
    }
  }
}
