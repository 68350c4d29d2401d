package io.racklab.master.runs.hadoop;

import java.util.Arrays;
import java.util.List;

/** The queues of Hadoop 1's capacity-scheduler.xml as {@code order { kind = capacity }}. */
final class Capacity1Queues {
  private static final String PREFIX = "mapred.capacity-scheduler.";
  private static final String DEFAULT = "default";

  private final HadoopConfiguration from;
  private final ConfText to;
  private final ImportNotes notes;

  Capacity1Queues(HadoopConfiguration from, ConfText to, ImportNotes notes) {
    this.from = from;
    this.to = to;
    this.notes = notes;
  }

  /** Writes the order; returns the names of the queues. */
  List<String> write() {
    to.open("order {").lines("kind = capacity");
    KeyRule.write(
        List.of(KeyRule.of("max-jobs", ValueForm.NUMBER, PREFIX + "maximum-system-jobs")),
        from,
        to,
        notes);
    List<String> names =
        from.find("mapred.queue.names").map(HadoopValue::value).stream()
            .flatMap(all -> Arrays.stream(all.split(",")))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList();
    from.find("mapred.queue.names").ifPresent(setting -> notes.took(setting.origin()));
    to.open("queues {");
    List<String> written = names.isEmpty() ? List.of(DEFAULT) : names;
    for (String name : written) {
      queue(name);
    }
    if (!names.isEmpty() && !names.contains(DEFAULT)) {
      to.key(DEFAULT, "{ capacity = 0 }", "for jobs in no queue, which Hadoop refuses");
      notes.assumed("a queue default of capacity 0, for jobs whose queue is not there");
    }
    to.close("}").close("}");
    return written;
  }

  private void queue(String name) {
    String queue = PREFIX + "queue." + name + ".";
    to.open(ConfText.quoted(name) + " {");
    if (from.find(queue + "capacity").isEmpty()) {
      to.key("capacity", "100", "Hadoop's default: " + queue + "capacity");
    }
    KeyRule.write(
        List.of(
            KeyRule.of("capacity", ValueForm.NUMBER, queue + "capacity"),
            KeyRule.of("max-capacity", ValueForm.UNLESS_NEGATIVE, queue + "maximum-capacity"),
            KeyRule.of(
                "user-limit",
                ValueForm.NUMBER,
                queue + "minimum-user-limit-percent",
                PREFIX + "default-minimum-user-limit-percent"),
            KeyRule.of(
                "user-limit-factor",
                ValueForm.NUMBER,
                queue + "user-limit-factor",
                PREFIX + "default-user-limit-factor"),
            KeyRule.of(
                "supports-priority",
                ValueForm.FLAG,
                queue + "supports-priority",
                PREFIX + "default-supports-priority"),
            KeyRule.of(
                "max-tasks",
                ValueForm.NUMBER,
                queue + "maximum-initialized-active-tasks",
                PREFIX + "default-maximum-active-tasks-per-queue"),
            KeyRule.of(
                "max-tasks-per-user",
                ValueForm.NUMBER,
                queue + "maximum-initialized-active-tasks-per-user",
                PREFIX + "default-maximum-active-tasks-per-user")),
        from,
        to,
        notes);
    to.close("}");
  }
}
