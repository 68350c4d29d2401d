package io.racklab.master.workload.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Something that a trace lacks, or that is not played as it was there.
 *
 * @param count of what the text names; empty where the text is a sentence of its own
 * @param text what follows the count, or a sentence without a full stop
 */
public record TraceRemark(OptionalInt count, String text) {
  /** Of a job whose end the trace does not tell. */
  static final TraceRemark UNENDED = of(1, "jobs had not ended where the trace ends");

  /** Of a job of which no task ever began. */
  static final TraceRemark TASKLESS = of(1, "jobs began no task and are left out");

  private static final List<String> USUAL_QUEUES = List.of("", "default", "root.default");
  private static final List<String> USUAL_PRIORITIES =
      List.of("", "NORMAL", "DEFAULT", "UNDEFINED_PRIORITY", "0");

  /** On the queue and the priority of a job, where they are not the usual ones. */
  static List<TraceRemark> onSubmission(String queue, String priority) {
    List<TraceRemark> remarks = new ArrayList<>();
    if (!USUAL_QUEUES.contains(queue)) {
      remarks.add(of(1, "jobs came to a queue other than default, which is not used"));
    }
    if (!USUAL_PRIORITIES.contains(priority)) {
      remarks.add(of(1, "jobs had a priority other than normal, which is not used"));
    }
    return List.copyOf(remarks);
  }

  /** A sentence about a trace or a job. */
  static TraceRemark of(String sentence) {
    return new TraceRemark(OptionalInt.empty(), sentence);
  }

  /** A number of things of one job, such as "tasks ran again there". */
  static TraceRemark of(int count, String text) {
    return new TraceRemark(OptionalInt.of(count), text);
  }

  /**
   * A file ends inside something, which is left out.
   *
   * @param line at which that begins
   */
  static TraceRemark cut(String file, int line) {
    return of(
        "it ends in the middle of the entry at line "
            + line
            + " of "
            + Path.of(file).getFileName()
            + ", and what would follow is missing");
  }

  /** The remarks on all jobs: equal texts are one sentence, with the sum of their counts. */
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
