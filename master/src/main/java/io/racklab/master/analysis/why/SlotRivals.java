package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.Happening;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What happened while a job waited for a slot: the launches of other jobs and, if the run recorded
 * explanations, the reasons why the job was passed over.
 *
 * @param launched the number of attempts of the same type that started meanwhile, for each job, in
 *     descending order; this includes the job's own attempts
 * @param passedOver the reasons why the job was passed over, most frequent first; empty if the run
 *     recorded no explanations
 * @param leftIdle the reasons why nodes left slots of the same type free while tasks waited, which
 *     need not have been the job's; most frequent first; empty if the run recorded none
 */
public record SlotRivals(List<Count> launched, List<Count> passedOver, List<Count> leftIdle) {
  private static final String PASSED_OVER = "passed-over";
  private static final String LEFT_IDLE = "left-idle";

  public SlotRivals {
    launched = List.copyOf(launched);
    passedOver = List.copyOf(passedOver);
    leftIdle = List.copyOf(leftIdle);
  }

  /** A job or a reason with the number of its occurrences. */
  public record Count(String what, int times) {}

  /**
   * Reads the events of a segment.
   *
   * @param segment a segment in which the job waits for a slot
   */
  public static SlotRivals during(TimeSegment segment, String job, RunFiles files)
      throws IOException {
    boolean map = segment.activity() == Activity.WAITING_FOR_MAP_SLOT;
    Counts launched = new Counts();
    files.eachAttempt(
        attempt -> {
          if (attempt.map() == map && within(attempt, segment)) {
            launched.accept(attempt.job());
          }
        });
    Counts rules = new Counts();
    Counts idle = new Counts();
    String type = map ? "map" : "reduce";
    files.eachEvent(
        event -> {
          if (segment.from() > event.at() || event.at() > segment.to()) {
            return;
          }
          if (passesOver(event, job, type + " at ")) {
            rules.accept(rule(event.detail()));
          } else if (event.event().equals(LEFT_IDLE) && event.detail().startsWith(type + ":")) {
            idle.accept(event.detail().substring(event.detail().indexOf("; ") + 2));
          }
        });
    return new SlotRivals(launched.mostFirst(), rules.mostFirst(), idle.mostFirst());
  }

  private static boolean within(EndedAttempt attempt, TimeSegment segment) {
    return segment.from() <= attempt.start() && attempt.start() < segment.to();
  }

  private static boolean passesOver(Happening event, String job, String type) {
    return event.event().equals(PASSED_OVER)
        && event.subject().equals(job)
        && event.detail().startsWith(type);
  }

  /**
   * Returns the reason without the type and the node; the detail has the form {@code map at r1-n1:
   * maps: …}.
   */
  private static String rule(String detail) {
    return detail.substring(detail.indexOf(": ") + 2);
  }

  private static final class Counts implements Consumer<String> {
    private final Map<String, Integer> counts = new TreeMap<>();

    @Override
    public void accept(String what) {
      counts.merge(what, 1, Integer::sum);
    }

    List<Count> mostFirst() {
      List<Count> all = new ArrayList<>();
      counts.forEach((what, times) -> all.add(new Count(what, times)));
      all.sort(Comparator.comparingInt(Count::times).reversed());
      return all;
    }
  }
}
