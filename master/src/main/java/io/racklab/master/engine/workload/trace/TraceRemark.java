package io.racklab.master.engine.workload.trace;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A remark on something that a trace lacks, or that is not played as recorded.
 *
 * @param count the number of things that the text names; empty if the text is a whole sentence
 * @param text the text after the count, or a sentence without a full stop
 */
public record TraceRemark(OptionalInt count, String text) {
  /** For a job whose end is not in the trace. */
  static final TraceRemark UNENDED = of(1, "jobs had not ended where the trace ends");

  /** For a job of which no task began. */
  static final TraceRemark TASKLESS = of(1, "jobs began no task and are left out");

  /** Returns a sentence about a trace or a job. */
  static TraceRemark of(String sentence) {
    return new TraceRemark(OptionalInt.empty(), sentence);
  }

  /**
   * Returns a remark on a number of things of one job: with 3, the text "tasks ran again there"
   * becomes "3 tasks ran again there".
   */
  static TraceRemark of(int count, String text) {
    return new TraceRemark(OptionalInt.of(count), text);
  }

  /**
   * Returns the remark that a file ends inside an entry, which is left out.
   *
   * @param line the line at which the entry begins
   */
  static TraceRemark cut(String file, int line) {
    return of(
        "it ends in the middle of the entry at line "
            + line
            + " of "
            + Path.of(file).getFileName()
            + ", and what would follow is missing");
  }

  /**
   * Returns the remarks on all jobs: equal texts become one sentence with the sum of their counts.
   */
  public static List<String> sentences(List<TraceJob> jobs) {
    Map<String, Long> sums = new LinkedHashMap<>();
    for (TraceJob job : jobs) {
      for (TraceRemark remark : job.remarks()) {
        sums.merge(remark.text, (long) remark.count.orElse(0), Long::sum);
      }
    }
    return sums.entrySet().stream()
        .map(
            entry ->
                entry.getValue() == 0 ? entry.getKey() : entry.getValue() + " " + entry.getKey())
        .toList();
  }
}
