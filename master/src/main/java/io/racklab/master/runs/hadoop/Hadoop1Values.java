package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.Optional;

/**
 * Reads values to the letter, as Hadoop 1.2.1's {@code Configuration} does: in place of one that it
 * cannot read, such as {@code 60s} or a number among blanks, it silently takes the default.
 */
final class Hadoop1Values {
  private static final String FAIR = "mapred.fairscheduler.";
  private static final String CAPACITY = "mapred.capacity-scheduler.";

  private static final List<String> WHOLE =
      List.of(
          "mapred.tasktracker.map.tasks.maximum",
          "mapred.tasktracker.reduce.tasks.maximum",
          "mapred.tasktracker.expiry.interval",
          "mapred.heartbeats.in.second",
          "mapred.reduce.parallel.copies",
          "mapred.task.timeout",
          "mapred.max.tracker.failures",
          "mapred.job.reuse.jvm.num.tasks",
          "io.sort.mb",
          "io.sort.factor",
          "dfs.replication",
          "dfs.block.size",
          FAIR + "assignmultiple.maps",
          FAIR + "assignmultiple.reduces",
          FAIR + "locality.delay",
          FAIR + "locality.delay.node",
          FAIR + "locality.delay.rack",
          FAIR + "preemption.interval",
          CAPACITY + "maximum-system-jobs",
          CAPACITY + "default-minimum-user-limit-percent",
          CAPACITY + "default-maximum-active-tasks-per-queue",
          CAPACITY + "default-maximum-active-tasks-per-user",
          CAPACITY + "default-init-accept-jobs-factor");

  private static final List<String> NUMBERS =
      List.of(
          "mapred.reduce.slowstart.completed.maps",
          "mapred.job.shuffle.merge.percent",
          "mapred.jobtracker.taskalloc.capacitypad",
          "io.sort.spill.percent",
          CAPACITY + "default-user-limit-factor");

  private static final List<String> FLAGS =
      List.of(
          "mapred.map.tasks.speculative.execution",
          "mapred.reduce.tasks.speculative.execution",
          "mapreduce.tasktracker.outofband.heartbeat",
          FAIR + "assignmultiple",
          FAIR + "sizebasedweight",
          FAIR + "preemption",
          CAPACITY + "default-supports-priority");

  private static final String QUEUE = CAPACITY + "queue.";

  /** What follows the name of a queue. Capacities are left out: Hadoop refuses wrong ones. */
  private static final List<String> WHOLE_OF_QUEUE =
      List.of(
          ".minimum-user-limit-percent",
          ".maximum-initialized-active-tasks",
          ".maximum-initialized-active-tasks-per-user",
          ".init-accept-jobs-factor");

  private static final List<String> NUMBERS_OF_QUEUE =
      List.of(".user-limit-factor", ".maximum-capacity");

  private Hadoop1Values() {}

  /** Takes out of a configuration what Hadoop 1 cannot read, and writes whole numbers plainly. */
  static void apply(HadoopConfiguration to, ImportNotes notes) {
    for (String name : to.names()) {
      if (isOf(name, WHOLE, WHOLE_OF_QUEUE)) {
        keep(to, name, whole(to, name), "a whole number", notes);
      } else if (isOf(name, NUMBERS, NUMBERS_OF_QUEUE)) {
        keep(to, name, to.peek(name).filter(Hadoop1Values::isNumber), "a number", notes);
      } else if (isOf(name, FLAGS, List.of(".supports-priority"))) {
        keep(to, name, to.peek(name).filter(Hadoop1Values::isFlag), "true or false", notes);
      }
    }
  }

  private static boolean isOf(String name, List<String> names, List<String> ofQueue) {
    return names.contains(name)
        || name.startsWith(QUEUE) && ofQueue.stream().anyMatch(name::endsWith);
  }

  private static void keep(
      HadoopConfiguration to,
      String name,
      Optional<HadoopValue> read,
      String kind,
      ImportNotes notes) {
    Optional<HadoopValue> written = to.peek(name);
    if (written.isPresent() && read.isEmpty()) {
      notes.assumed(
          "%s = \"%s\": Hadoop 1 does not read it as %s, and takes the default"
              .formatted(written.get().origin(), written.get().value(), kind));
    }
    to.rewrite(name, read.map(HadoopValue::value));
  }

  private static Optional<HadoopValue> whole(HadoopConfiguration from, String name) {
    return from.peek(name)
        .flatMap(
            written ->
                HadoopValue.decimal(written.value())
                    .map(
                        number ->
                            new HadoopValue(name, "" + number, written.file(), written.line())));
  }

  private static boolean isNumber(HadoopValue written) {
    try {
      Float.parseFloat(written.value());
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isFlag(HadoopValue written) {
    return written.value().equals("true") || written.value().equals("false");
  }
}
