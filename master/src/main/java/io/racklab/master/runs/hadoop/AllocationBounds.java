package io.racklab.master.runs.hadoop;

import java.util.Optional;

/** The smallest and the largest container that YARN's scheduler gives. */
final class AllocationBounds {
  /** The prefix of the properties of the smallest container. */
  static final String MINIMUM = "yarn.scheduler.minimum-allocation-";

  private static final String MAXIMUM = "yarn.scheduler.maximum-allocation-";
  private static final String MEMORY = "mb";
  private static final String VCORES = "vcores";

  /** yarn-default.xml of Hadoop 3. */
  private static final long USUAL_MINIMUM = 1024;

  private static final long USUAL_MAXIMUM = 8192;
  private static final long USUAL_MAXIMUM_VCORES = 4;

  private final HadoopConfiguration from;
  private final ImportNotes notes;

  AllocationBounds(HadoopConfiguration from, ImportNotes notes) {
    this.from = from;
    this.notes = notes;
    refuseMinimumAboveMaximum(MEMORY, USUAL_MINIMUM, USUAL_MAXIMUM);
    refuseMinimumAboveMaximum(VCORES, 1, USUAL_MAXIMUM_VCORES);
  }

  private void refuseMinimumAboveMaximum(String unit, long usual, long usualMaximum) {
    Optional<HadoopValue> least = from.find(MINIMUM + unit);
    Optional<HadoopValue> most = from.find(MAXIMUM + unit);
    long limit = most.map(HadoopValue::whole).orElse(usualMaximum);
    if (least.map(HadoopValue::whole).orElse(usual) > limit) {
      throw least
          .or(() -> most)
          .orElseThrow()
          .wrong(
              "leaves no container between smallest and largest, which Hadoop refuses",
              "make %s%s at most %s%s, which is %d".formatted(MINIMUM, unit, MAXIMUM, unit, limit));
    }
  }

  /**
   * Refuses a container that Hadoop refuses.
   *
   * @param task what runs in it, such as {@code map}
   */
  void refuseBeyondMaximum(String task, long memory, long vcores) {
    Optional<HadoopValue> most = from.find(MAXIMUM + MEMORY);
    Optional<HadoopValue> mostCores = from.find(MAXIMUM + VCORES);
    most.ifPresent(setting -> notes.took(setting.origin()));
    mostCores.ifPresent(setting -> notes.took(setting.origin()));
    most.filter(setting -> memory > setting.whole())
        .ifPresent(
            setting -> {
              throw setting.wrong(
                  "is less than a " + task + " asks for: " + memory + " MiB",
                  "write at least that");
            });
    mostCores
        .filter(setting -> vcores > setting.whole())
        .ifPresent(
            setting -> {
              throw setting.wrong(
                  "is less than a " + task + " asks for: " + vcores, "write at least that");
            });
    if (most.isEmpty() && memory > USUAL_MAXIMUM) {
      notes.leftOut(
          "%s%s, %d by default: Hadoop refuses a %s of %d MiB, which runs here"
              .formatted(MAXIMUM, MEMORY, USUAL_MAXIMUM, task, memory));
    }
  }
}
