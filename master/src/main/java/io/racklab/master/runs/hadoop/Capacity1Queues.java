package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The queues of Hadoop 1's capacity-scheduler.xml as {@code order { kind = capacity }}. Hadoop
 * 1.2.1 reads the names of the queues from its other files, and their rules from this one only.
 */
final class Capacity1Queues {
  private static final String PREFIX = "mapred.capacity-scheduler.";
  private static final String NAMES = "mapred.queue.names";
  private static final String DEFAULT = "default";
  private static final long USUAL_TASKS = 200_000;
  private static final long USUAL_TASKS_OF_USER = 100_000;

  private final HadoopConfiguration site;
  private final HadoopConfiguration from;
  private final ConfText to;
  private final ImportNotes notes;

  /**
   * @param site the files that name the queues
   * @param from capacity-scheduler.xml
   */
  Capacity1Queues(
      HadoopConfiguration site, HadoopConfiguration from, ConfText to, ImportNotes notes) {
    this.site = site;
    this.from = from;
    this.to = to;
    this.notes = notes;
  }

  /**
   * Writes the order; returns the names of the queues.
   *
   * @throws InvalidInputException if Hadoop would not start with them
   */
  List<String> write() {
    to.open("order {").lines("kind = capacity");
    atLeastOne("maximum-system-jobs");
    KeyRule.write(
        List.of(KeyRule.of("max-jobs", ValueForm.NUMBER, PREFIX + "maximum-system-jobs")),
        from,
        to,
        notes);
    Optional<HadoopValue> named = site.find(NAMES);
    named.ifPresent(setting -> notes.took(setting.origin()));
    Set<String> names =
        new LinkedHashSet<>(named.map(Capacity1Queues::names).orElse(List.of(DEFAULT)));
    to.open("queues {");
    List<HadoopValue> capacities = new ArrayList<>();
    for (String name : names) {
      HadoopValue capacity = capacity(name);
      capacities.add(capacity);
      queue(name, capacity);
    }
    sum(capacities);
    if (!names.contains(DEFAULT)) {
      to.key(DEFAULT, "{ capacity = 0 }", "for jobs in no queue, which Hadoop refuses");
      notes.assumed("a queue default of capacity 0, for jobs whose queue is not there");
    }
    to.close("}").close("}");
    return List.copyOf(names);
  }

  /** Hadoop takes blanks beside a comma as part of the name. */
  private static List<String> names(HadoopValue setting) {
    List<String> names =
        Arrays.stream(setting.value().split(",")).filter(name -> !name.isEmpty()).toList();
    if (names.isEmpty()) {
      throw setting.wrong("names no queue", "write the queues with commas between them");
    }
    return names;
  }

  /** As in Hadoop, a sum below 101 passes: thirds may be written as 33.34. */
  private void sum(List<HadoopValue> capacities) {
    double exact = 0;
    float rounded = 0;
    for (HadoopValue capacity : capacities) {
      exact += capacity.number();
      rounded += (float) capacity.number();
    }
    if (Math.floor((float) exact) != 100) {
      throw capacities
          .get(capacities.size() - 1)
          .wrong("makes the capacities of the queues sum to " + exact, "make them sum to 100");
    }
    if (Math.floor(rounded) != 100) {
      // Hadoop rounds after each addition, in the order of a hash table.
      notes.assumed(
          "capacities that sum to 100: Hadoop, which may compute " + rounded + ", may refuse them");
    }
  }

  private HadoopValue capacity(String name) {
    String property = PREFIX + "queue." + name + ".capacity";
    HadoopValue capacity =
        from.find(property)
            .orElseThrow(
                () ->
                    XmlElement.problem(
                        "capacity-scheduler.xml",
                        0,
                        "the queue \"%s\" of %s has no capacity".formatted(name, NAMES),
                        "set " + property));
    if (capacity.number() < 0 || capacity.number() > 100) {
      throw capacity.wrong("is no percentage", "write a number from 0 to 100");
    }
    return capacity;
  }

  private void queue(String name, HadoopValue capacity) {
    String queue = "queue." + name + ".";
    check(queue, capacity);
    to.open(ConfText.quoted(name) + " {");
    KeyRule.write(
        List.of(
            KeyRule.of("capacity", ValueForm.NUMBER, PREFIX + queue + "capacity"),
            KeyRule.of("max-capacity", ValueForm.POSITIVE, PREFIX + queue + "maximum-capacity"),
            rule("user-limit", ValueForm.NUMBER, queue + "minimum-user-limit-percent"),
            rule("user-limit-factor", ValueForm.NUMBER, queue + "user-limit-factor"),
            rule("supports-priority", ValueForm.FLAG, queue + "supports-priority"),
            rule("max-tasks", ValueForm.NUMBER, queue + "maximum-initialized-active-tasks"),
            rule(
                "max-tasks-per-user",
                ValueForm.NUMBER,
                queue + "maximum-initialized-active-tasks-per-user")),
        from,
        to,
        notes);
    to.close("}");
  }

  /** A value of a queue, or else the one for all queues. */
  private static KeyRule rule(String key, ValueForm form, String ofQueue) {
    return KeyRule.of(key, form, PREFIX + ofQueue, PREFIX + ofAll(ofQueue));
  }

  private static String ofAll(String ofQueue) {
    String property = ofQueue.substring(ofQueue.lastIndexOf('.') + 1);
    return switch (property) {
      case "maximum-initialized-active-tasks" -> "default-maximum-active-tasks-per-queue";
      case "maximum-initialized-active-tasks-per-user" -> "default-maximum-active-tasks-per-user";
      default -> "default-" + property;
    };
  }

  /** Refuses what keeps Hadoop's job tracker from starting. */
  private void check(String queue, HadoopValue capacity) {
    from.peek(PREFIX + queue + "maximum-capacity")
        .filter(
            most -> most.number() > 100 || most.number() > 0 && most.number() < capacity.number())
        .ifPresent(
            most -> {
              throw most.wrong(
                  "is not from the queue's capacity to 100", "write such a percentage");
            });
    String limit = queue + "minimum-user-limit-percent";
    peek(limit)
        .filter(percent -> percent.whole() < 1 || percent.whole() > 100)
        .ifPresent(
            percent -> {
              throw percent.wrong("is no share of a user", "write a whole number from 1 to 100");
            });
    Optional<HadoopValue> most = peek(queue + "maximum-initialized-active-tasks");
    Optional<HadoopValue> ofUser = peek(queue + "maximum-initialized-active-tasks-per-user");
    if (most.map(HadoopValue::whole).orElse(USUAL_TASKS)
        < ofUser.map(HadoopValue::whole).orElse(USUAL_TASKS_OF_USER)) {
      throw most.or(() -> ofUser)
          .orElseThrow()
          .wrong(
              "gives a user more tasks than the queue "
                  + queue.substring("queue.".length(), queue.length() - 1),
              "set maximum-initialized-active-tasks-per-user, by default 100000, to no more");
    }
    peek(queue + "init-accept-jobs-factor")
        .filter(factor -> factor.whole() <= 0)
        .ifPresent(Capacity1Queues::tooLow);
  }

  private Optional<HadoopValue> peek(String ofQueue) {
    return from.peek(PREFIX + ofQueue).or(() -> from.peek(PREFIX + ofAll(ofQueue)));
  }

  private void atLeastOne(String name) {
    from.peek(PREFIX + name).filter(value -> value.whole() <= 0).ifPresent(Capacity1Queues::tooLow);
  }

  private static void tooLow(HadoopValue value) {
    throw value.wrong("lets no job start", "write 1 or more");
  }
}
