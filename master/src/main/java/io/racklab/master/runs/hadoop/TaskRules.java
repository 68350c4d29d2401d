package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.stream.Stream;

/**
 * The keys of {@code tasks} that both generations of Hadoop have. Since 0.21 the properties have
 * new names; the old ones are still read.
 */
final class TaskRules {
  private static final List<KeyRule> ALL =
      List.of(
          KeyRule.of(
              "slowstart",
              ValueForm.NUMBER,
              "mapreduce.job.reduce.slowstart.completedmaps",
              "mapred.reduce.slowstart.completed.maps"),
          KeyRule.of(
              "parallel-fetches",
              ValueForm.NUMBER,
              "mapreduce.reduce.shuffle.parallelcopies",
              "mapred.reduce.parallel.copies"),
          KeyRule.of(
              "timeout", ValueForm.MILLISECONDS, "mapreduce.task.timeout", "mapred.task.timeout"),
          KeyRule.of("io.sort.mb", ValueForm.MEBIBYTES, "mapreduce.task.io.sort.mb", "io.sort.mb"),
          KeyRule.of(
              "io.sort.spill.percent",
              ValueForm.NUMBER,
              "mapreduce.map.sort.spill.percent",
              "io.sort.spill.percent"),
          KeyRule.of(
              "io.sort.factor",
              ValueForm.NUMBER,
              "mapreduce.task.io.sort.factor",
              "io.sort.factor"),
          KeyRule.of(
              "shuffle.merge.percent",
              ValueForm.NUMBER,
              "mapreduce.reduce.shuffle.merge.percent",
              "mapred.job.shuffle.merge.percent"));

  private TaskRules() {}

  /**
   * Returns the rules.
   *
   * @param blacklist the key for the failures after which a job avoids a node
   */
  static List<KeyRule> with(String blacklist) {
    KeyRule failures =
        KeyRule.of(
            blacklist,
            ValueForm.POSITIVE,
            "mapreduce.job.maxtaskfailures.per.tracker",
            "mapred.max.tracker.failures");
    return Stream.concat(ALL.stream(), Stream.of(failures)).toList();
  }
}
