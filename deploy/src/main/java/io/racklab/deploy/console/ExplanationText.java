package io.racklab.deploy.console;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import io.racklab.master.analysis.why.SlotRivals;
import io.racklab.master.analysis.why.SlotRivals.Count;
import io.racklab.master.analysis.why.TimeSegment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The critical paths of jobs, as text. */
public final class ExplanationText {
  private static final int MOST_RIVALS = 4;

  /** The length in seconds below which a segment would be shown as zero. */
  private static final double SHOWN = 0.005;

  private ExplanationText() {}

  /**
   * Returns a job's critical path from its submission to its end, a line for each segment.
   *
   * @param where the run, such as {@code under fair, repeat 1}
   * @param files the run's rows
   */
  public static String of(CriticalPath path, String where, RunFiles files) throws IOException {
    EndedJob job = path.job();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s (%s, pool %s) %s: %s s, submitted at %s s%n",
            job.job(),
            job.name(),
            job.pool(),
            where,
            seconds(job.seconds()),
            seconds(job.submit())));
    Columns table = new Columns(Set.of(3));
    table.row(List.of("from", "to", "seconds", "the job"));
    for (TimeSegment segment : path.segments()) {
      if (segment.seconds() < SHOWN) {
        continue;
      }
      table.row(
          List.of(
              seconds(segment.from()),
              seconds(segment.to()),
              seconds(segment.seconds()),
              sentence(segment, job.job(), files)));
    }
    return text.append(table).toString();
  }

  private static String sentence(TimeSegment segment, String job, RunFiles files)
      throws IOException {
    String sentence = segment.activity().sentence();
    if (!segment.activity().waitsForSlot()) {
      return sentence
          + segment.attempt().map(one -> ": " + one.attempt() + " on " + one.node()).orElse("");
    }
    SlotRivals rivals = SlotRivals.during(segment, job, files);
    StringBuilder text = new StringBuilder(sentence).append("; meanwhile ");
    text.append(
        rivals.launched().isEmpty()
            ? "no attempt was launched"
            : "launched: " + counted(rivals.launched(), job));
    if (!rivals.passedOver().isEmpty()) {
      text.append("; passed over: ").append(reasons(rivals.passedOver()));
    }
    if (!rivals.leftIdle().isEmpty()) {
      text.append("; slots left free: ").append(reasons(rivals.leftIdle()));
    }
    return text.toString();
  }

  /** Returns text such as {@code 14 of job-3, 2 of its own}. */
  private static String counted(List<Count> rivals, String job) {
    String first =
        rivals.stream()
            .limit(MOST_RIVALS)
            .map(
                rival ->
                    rival.times() + " of " + (rival.what().equals(job) ? "its own" : rival.what()))
            .collect(Collectors.joining(", "));
    int others = rivals.stream().skip(MOST_RIVALS).mapToInt(Count::times).sum();
    return first + (others == 0 ? "" : ", " + others + " of other jobs");
  }

  private static String reasons(List<Count> rules) {
    return rules.stream()
        .limit(MOST_RIVALS)
        .map(rule -> rule.times() + " times by " + rule.what())
        .collect(Collectors.joining("; "));
  }

  /**
   * Returns a row for each run with the activities of its mean job.
   *
   * @param runs the rows of each run, by the run's display name
   */
  public static String ofMeans(Map<String, RunFiles> runs) throws IOException {
    Map<String, List<Breakdown>> all = new LinkedHashMap<>();
    for (Map.Entry<String, RunFiles> run : runs.entrySet()) {
      all.put(
          run.getKey(),
          CriticalPaths.in(run.getValue(), job -> true).values().stream()
              .map(CriticalPath::breakdown)
              .toList());
    }
    Map<String, Breakdown> means = new LinkedHashMap<>();
    all.forEach((run, jobs) -> means.put(run, Breakdown.mean(jobs)));
    List<String> titles = Breakdown.telling(List.copyOf(means.values()));
    Columns table = new Columns();
    List<String> header = new ArrayList<>(List.of("seconds of a mean job", "jobs", "in all"));
    header.addAll(titles);
    table.row(header);
    means.forEach(
        (run, mean) -> {
          List<String> row = new ArrayList<>(List.of(run));
          row.add(Integer.toString(all.get(run).size()));
          row.add(seconds(mean.total()));
          titles.forEach(title -> row.add(seconds(mean.seconds(title))));
          table.row(row);
        });
    return table.toString();
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }
}
