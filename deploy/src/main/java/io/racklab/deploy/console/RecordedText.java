package io.racklab.deploy.console;

import io.racklab.master.analysis.report.PhasePair;
import io.racklab.master.analysis.report.RecordedPhase;
import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.engine.workload.Recording.RecordedJob;
import io.racklab.protocol.AttemptId;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Measured phases compared with emulated ones, as text. */
public final class RecordedText {
  private static final String BARS = " ▁▂▃▄▅▆▇█";

  /**
   * Upper bounds of the histogram's bins, which are relative errors; one more bin has all larger
   * errors.
   */
  private static final double[] ENDS = {-0.9, -0.7, -0.5, -0.3, -0.1, 0.1, 0.4, 1, 3, 10};

  private RecordedText() {}

  /**
   * Returns the errors by phase, by load and by job.
   *
   * @param pairs not empty
   */
  public static String of(String title, Recording recording, List<PhasePair> pairs) {
    StringBuilder text = new StringBuilder(title).append("\n\n");
    if (recording.fitted()) {
      line(text, "learned from the first %d of %d jobs", told(recording), recording.jobs().size());
      line(text, "");
    }
    List<PhasePair> judged = pairs.stream().filter(PhasePair::judged).toList();
    head(text, recording.fitted() ? "the other jobs" : "all jobs");
    phases(text, judged, recording);
    if (recording.fitted()) {
      head(text, "calibration jobs");
      phases(text, pairs.stream().filter(pair -> !pair.judged()).toList(), recording);
    }
    load(text, judged);
    byJob(text, pairs);
    return text.toString();
  }

  private static long told(Recording recording) {
    return recording.jobs().stream().filter(job -> !job.judged()).count();
  }

  private static void head(StringBuilder text, String whose) {
    line(
        text,
        "%-16s %5s %10s %10s   %-24s %-11s %s",
        whose,
        "jobs",
        "measured",
        "emulated",
        "error: median, quartiles",
        "-90%…+1000%",
        "of the fitted costs");
  }

  private static void phases(StringBuilder text, List<PhasePair> pairs, Recording recording) {
    for (RecordedPhase phase : RecordedPhase.values()) {
      List<PhasePair> these = pairs.stream().filter(pair -> pair.phase() == phase).toList();
      if (!these.isEmpty()) {
        line(
            text,
            "  %-14s %5d %10s %10s   %-26s %-11s %s",
            phase.name().toLowerCase(Locale.ROOT),
            these.size(),
            seconds(median(these, PhasePair::recorded)),
            seconds(median(these, PhasePair::emulated)),
            spread(sample(these, PhasePair::error)),
            picture(these),
            costError(phase, these, recording).map(RecordedText::spread).orElse(""));
      }
    }
    line(text, "");
  }

  /**
   * Returns the relative errors of the fitted costs alone: the seconds of a task, computed from its
   * bytes, compared with its measured seconds.
   */
  private static Optional<Sample> costError(
      RecordedPhase phase, List<PhasePair> pairs, Recording recording) {
    List<PhasePair> fitted =
        pairs.stream().filter(pair -> fitted(phase, pair, recording).isPresent()).toList();
    return fitted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            sample(
                fitted,
                pair -> fitted(phase, pair, recording).orElseThrow() / pair.recorded() - 1));
  }

  private static Optional<Double> fitted(RecordedPhase phase, PhasePair pair, Recording recording) {
    RecordedJob job = recording.jobs().get(pair.job() - 1);
    return switch (phase) {
      case MAP -> job.mapSeconds();
      case REDUCE -> job.reduceSeconds();
      case WAIT, COPY, SORT -> Optional.empty();
    };
  }

  private static void load(StringBuilder text, List<PhasePair> judged) {
    double half = median(judged, PhasePair::beside);
    line(text, "by load          error: median, quartiles");
    for (RecordedPhase phase : RecordedPhase.values()) {
      loaded(text, phase, judged, "up to", half, pair -> pair.beside() <= half);
      loaded(text, phase, judged, "above", half, pair -> pair.beside() > half);
    }
    line(text, "");
  }

  private static void loaded(
      StringBuilder text,
      RecordedPhase phase,
      List<PhasePair> judged,
      String word,
      double half,
      Predicate<PhasePair> which) {
    List<PhasePair> these =
        judged.stream().filter(pair -> pair.phase() == phase).filter(which).toList();
    if (!these.isEmpty()) {
      line(
          text,
          "  %-14s %-26s of %d jobs with %s %.0f attempts beside them",
          phase.name().toLowerCase(Locale.ROOT),
          spread(sample(these, PhasePair::error)),
          these.size(),
          word,
          half);
    }
  }

  private static void byJob(StringBuilder text, List<PhasePair> pairs) {
    line(text, "by job           measured and emulated seconds; * calibration job");
    List<Integer> jobs = pairs.stream().map(PhasePair::job).distinct().sorted().toList();
    for (int job : jobs) {
      List<PhasePair> its = pairs.stream().filter(pair -> pair.job() == job).toList();
      StringBuilder row = new StringBuilder();
      for (PhasePair pair : its) {
        row.append(
            String.format(
                Locale.ROOT,
                "  %s %s %s",
                pair.phase().name().toLowerCase(Locale.ROOT),
                seconds(pair.recorded()),
                seconds(pair.emulated())));
      }
      line(
          text,
          "  %-14s%s",
          AttemptId.jobName(job) + (its.get(0).judged() ? "" : " *"),
          row.toString());
    }
  }

  private static String picture(Collection<PhasePair> pairs) {
    int[] counts = new int[ENDS.length + 1];
    for (PhasePair pair : pairs) {
      int column = 0;
      while (column < ENDS.length && pair.error() > ENDS[column]) {
        column++;
      }
      counts[column]++;
    }
    StringBuilder bars = new StringBuilder();
    for (int count : counts) {
      int height = (int) Math.ceil((double) count / pairs.size() * (BARS.length() - 1));
      bars.append(BARS.charAt(height));
    }
    return bars.toString();
  }

  private static String spread(Sample errors) {
    return String.format(
        Locale.ROOT,
        "%+.0f %% [%+.0f, %+.0f]",
        100 * errors.quantile(0.5),
        100 * errors.quantile(0.25),
        100 * errors.quantile(0.75));
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f s" : "%.0f s", value);
  }

  private static double median(List<PhasePair> pairs, ToDoubleFunction<PhasePair> of) {
    return sample(pairs, of).quantile(0.5);
  }

  private static Sample sample(List<PhasePair> pairs, ToDoubleFunction<PhasePair> of) {
    Observations all = new Observations();
    pairs.forEach(pair -> all.add(of.applyAsDouble(pair)));
    return all.sample();
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
