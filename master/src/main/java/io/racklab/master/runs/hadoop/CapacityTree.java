package io.racklab.master.runs.hadoop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The queues of YARN's capacity-scheduler.xml as {@code order { kind = capacity-queues }}. The
 * properties of the queue {@code root.a.b} begin with {@code yarn.scheduler.capacity.root.a.b}.
 */
final class CapacityTree {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String DEFAULT = "default";

  /** Hadoop's CapacitySchedulerConfiguration.UNDEFINED and the value for "no limit". */
  private static final double NONE = -1;

  private static final double WHOLE = 100;

  /** The value of a key for "no limit". */
  private static final String UNLIMITED = "" + Integer.MAX_VALUE;

  /** ParentQueue.PRECISION of Hadoop, in percentages. */
  private static final double ROUNDING = 0.05;

  private static final List<KeyRule> RULES =
      List.of(
          KeyRule.of(
              "rack-locality-delay",
              ValueForm.WHOLE_UNLESS_NEGATIVE,
              PREFIX + "rack-locality-additional-delay"));

  private static final String POLICIES =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.";

  private static final Map<String, String> ORDERINGS =
      Map.of(
          "fifo",
          "fifo",
          "fair",
          "fair",
          "fifo-for-pending-apps",
          "fifo",
          "fifo-with-partitions",
          "fifo",
          POLICIES + "FifoOrderingPolicy",
          "fifo",
          POLICIES + "FairOrderingPolicy",
          "fair");

  private static final List<String> STATES = List.of("RUNNING", "STOPPED", "DRAINING");

  private final HadoopConfiguration from;
  private final ConfText to;
  private final ImportNotes notes;
  private final List<String> leaves = new ArrayList<>();

  CapacityTree(HadoopConfiguration from, ConfText to, ImportNotes notes) {
    this.from = from;
    this.to = to;
    this.notes = notes;
  }

  /** Writes the order; returns the names of the queues that take jobs. */
  List<String> write() {
    to.open("order {").lines("kind = capacity-queues");
    KeyRule.write(RULES, from, to, notes);
    multipleAssignments();
    Optional<HadoopValue> names = from.find(PREFIX + "root.queues");
    to.open("queues {");
    if (names.isEmpty()) {
      leaves.add(DEFAULT);
      to.key(DEFAULT, "{ capacity = 100 }", "Hadoop's default: " + PREFIX + "root.queues");
      notes.assumed("one queue default, since no file sets " + PREFIX + "root.queues");
    } else {
      if (list(names.get()).isEmpty()) {
        throw names.get().wrong("names no queue, which Hadoop refuses", "write default");
      }
      children("root", names.get());
      if (!list(names.get()).contains(DEFAULT)) {
        to.key(DEFAULT, "{ capacity = 0 }", "for jobs in no queue, which Hadoop refuses");
        notes.assumed("a queue default of capacity 0, for jobs whose queue is not there");
      }
    }
    to.close("}").close("}");
    return leaves;
  }

  private void multipleAssignments() {
    String enabled = PREFIX + "per-node-heartbeat.multiple-assignments-enabled";
    Optional<HadoopValue> off = from.find(enabled).filter(setting -> !setting.isTrue(true));
    Optional<HadoopValue> most =
        from.find(PREFIX + "per-node-heartbeat.maximum-container-assignments");
    if (off.isPresent()) {
      took("max-assign", "1", off.get());
    } else {
      // Hadoop counts after it has given a container, so that 0 is as good as 1.
      most.ifPresent(
          limit ->
              took(
                  "max-assign",
                  limit.whole() == NONE ? UNLIMITED : "" + Math.max(1, limit.whole()),
                  limit));
    }
    from.find(PREFIX + "per-node-heartbeat.maximum-offswitch-assignments")
        .ifPresent(limit -> took("max-off-switch", "" + Math.max(1, limit.whole()), limit));
    // Below 0 a job takes a node in the rack at once.
    from.find(PREFIX + "node-locality-delay")
        .ifPresent(delay -> took("node-locality-delay", "" + Math.max(-1, delay.whole()), delay));
  }

  private void took(String key, String value, HadoopValue setting) {
    to.key(key, value, setting.origin());
    notes.took(setting.origin());
  }

  private static List<String> list(HadoopValue names) {
    return Arrays.stream(names.value().split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private void children(String path, HadoopValue names) {
    notes.took(names.origin());
    List<String> children = list(names);
    if (children.stream().distinct().count() < children.size()) {
      throw names.wrong("names a queue twice", "name it once");
    }
    double weights = weights(names, path, children);
    if (weights == 0) {
      wholeCapacity(names, path, children);
    }
    for (String child : children) {
      String below = path + "." + child;
      to.open(ConfText.quoted(child) + " {");
      capacity(names, below, weights);
      Optional<HadoopValue> grandchildren =
          from.find(PREFIX + below + ".queues").filter(list -> !list(list).isEmpty());
      if (grandchildren.isPresent()) {
        to.open("queues {");
        children(below, grandchildren.get());
        to.close("}");
      } else {
        leaves.add(below.substring("root.".length()));
        terms(below);
      }
      to.close("}");
    }
  }

  /** Returns the sum of the weights of siblings; 0 if their capacities are percentages. */
  private double weights(HadoopValue names, String path, List<String> children) {
    double sum = 0;
    for (String child : children) {
      HadoopValue capacity = capacityOf(names, path + "." + child);
      sum += isWeight(capacity) ? weight(capacity) : 0;
    }
    return sum;
  }

  /** Refuses percentages that Hadoop refuses, and a sum of 0, which Hadoop may allow. */
  private void wholeCapacity(HadoopValue names, String path, List<String> children) {
    double sum = 0;
    for (String child : children) {
      HadoopValue capacity = capacityOf(names, path + "." + child);
      double percent = percent(capacity);
      if (percent < 0 || percent > WHOLE) {
        throw capacity.wrong("is not from 0 to 100", "write such a percentage");
      }
      sum += percent;
    }
    if (Math.abs(sum - WHOLE) > ROUNDING) {
      throw names.wrong(
          "has capacities that sum to "
              + ValueForm.plain(sum)
              + (sum == 0 ? "" : ", which Hadoop refuses"),
          "make them sum to 100");
    }
  }

  private HadoopValue capacityOf(HadoopValue names, String path) {
    HadoopValue capacity =
        from.find(PREFIX + path + ".capacity")
            .orElseThrow(
                () ->
                    XmlElement.problem(
                        names.file(),
                        names.line(),
                        "queue " + path + " has no capacity",
                        "add " + PREFIX + path + ".capacity"));
    if (capacity.value().strip().startsWith("[")) {
      throw capacity.wrong(
          "is an absolute resource, which is not read",
          "write the queue's percentage of its parent");
    }
    return capacity;
  }

  /** True if it is a weight. Hadoop does not strip blanks after a weight. */
  private static boolean isWeight(HadoopValue capacity) {
    return capacity.value().endsWith("w");
  }

  private static double weight(HadoopValue capacity) {
    String number = capacity.value().replaceFirst("w$", "");
    double weight =
        new HadoopValue(capacity.name(), number, capacity.file(), capacity.line()).number();
    if (weight < 0) {
      throw capacity.wrong("is a weight below 0", "write 1w or another");
    }
    return weight;
  }

  private void capacity(HadoopValue names, String path, double weights) {
    HadoopValue capacity = capacityOf(names, path);
    double share = 0;
    if (isWeight(capacity)) {
      // Rounded to about the digits of a float, which Hadoop's percentages are.
      share = Math.round(1e6 * 100 * weight(capacity) / weights) / 1e6;
    } else if (weights > 0) {
      throw capacity.wrong(
          "is a percentage beside weights of the same queue", "write all of them alike");
    } else {
      share = percent(capacity);
    }
    took("capacity", ValueForm.plain(share), capacity);
    Optional<HadoopValue> most =
        from.find(PREFIX + path + ".maximum-capacity").filter(limit -> percent(limit) != NONE);
    if (most.isPresent()) {
      double limit = Math.min(WHOLE, percent(most.get()));
      if (limit < share) {
        throw most.get()
            .wrong(
                "is less than the queue's capacity of " + ValueForm.plain(share),
                "write at least that");
      }
      took("max-capacity", ValueForm.plain(limit), most.get());
    }
  }

  private static double percent(HadoopValue setting) {
    String value = setting.value().strip();
    if (value.startsWith("[")) {
      throw setting.wrong(
          "is an absolute resource, which is not read",
          "write the queue's percentage of its parent");
    }
    return setting.number();
  }

  /** Writes the rules of a queue of applications for its users and masters. */
  private void terms(String path) {
    String queue = PREFIX + path + ".";
    ofAll(queue, "minimum-user-limit-percent").ifPresent(this::userLimit);
    ofAll(queue, "user-limit-factor").ifPresent(this::userLimitFactor);
    from.find(queue + "maximum-am-resource-percent", PREFIX + "maximum-am-resource-percent")
        .ifPresent(this::masterShare);
    from.find(queue + "ordering-policy").ifPresent(this::ordering);
    from.find(queue + "state").ifPresent(this::state);
  }

  /** Returns a property of a queue, or the one for all queues, which Hadoop has since 3.4. */
  private Optional<HadoopValue> ofAll(String queue, String name) {
    Optional<HadoopValue> found = from.find(queue + name, PREFIX + name);
    found
        .filter(one -> one.name().equals(PREFIX + name))
        .ifPresent(one -> notes.assumed(one.origin() + ": Hadoop 3.4 reads it, and 3.3 does not"));
    return found;
  }

  private void userLimit(HadoopValue limit) {
    double percent = Math.rint(limit.number());
    if (percent < 1 || percent > WHOLE) {
      throw limit.wrong("is not from 1 to 100", "write such a percentage");
    }
    took("user-limit", ValueForm.plain(percent), limit);
  }

  private void state(HadoopValue state) {
    String word = state.value().toUpperCase(Locale.ROOT);
    if (!STATES.contains(word)) {
      throw state.wrong(
          "is no state of a queue, which Hadoop refuses",
          "write RUNNING, STOPPED or DRAINING without blanks around it");
    }
    if (!word.equals("RUNNING")) {
      notes.leftOut(state.origin() + " = " + state.value() + ": the queue takes jobs here");
    }
  }

  private void userLimitFactor(HadoopValue factor) {
    double number = factor.number();
    if (number == NONE) {
      // This factor lifts the limit, since no queue is a millionth of its cluster.
      took("user-limit-factor", "1000000", factor);
    } else if (number < 1) {
      took("user-limit-factor", "1", factor);
      notes.leftOut(factor.origin() + " = " + factor.value() + ": factors below 1 count as 1");
    } else {
      took("user-limit-factor", ValueForm.plain(number), factor);
    }
  }

  private void masterShare(HadoopValue share) {
    double number = share.number();
    if (number <= 0) {
      throw share.wrong("leaves no room for any master", "write a share above 0");
    }
    took("master-share", ValueForm.plain(Math.min(1, number)), share);
  }

  private void ordering(HadoopValue policy) {
    String known = ORDERINGS.get(policy.value().strip());
    if (known == null) {
      throw policy.wrong("is no policy of Hadoop's", "write fifo or fair");
    }
    took("policy", known, policy);
  }
}
