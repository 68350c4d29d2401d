package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Draws the attempts of one job under a scheduler, with their phases. */
final class TimelineFigure {
  private static final int MOST_NAMED = 45;

  private enum Phase {
    WAITED("", ""),
    READ("start and read", "#56B4E9"),
    COMPUTE("compute map", "#0072B2"),
    COPY("start and copy", "#E69F00"),
    SORT("sort", "#8C8C8C"),
    REDUCE("compute reduce", "#009E73"),
    WRITE("write", "#CC79A7"),
    VAIN("killed, failed or lost", "#D55E00");

    private final String title;
    private final String colour;

    Phase(String title, String colour) {
      this.title = title;
      this.colour = colour;
    }
  }

  private TimelineFigure() {}

  /**
   * Draws the figure.
   *
   * @param name the scheduler's name as file names contain it
   * @param detail a run in which the shown job has ended
   * @param most the end of the axis, in seconds since the job's submission
   */
  static Figure of(String name, Detail detail, double most, String where) {
    EndedJob job = detail.shownJob().orElseThrow();
    List<EndedAttempt> attempts = attempts(detail);
    Span span = Span.of(most);
    double[][] phases = new double[Phase.values().length][attempts.size()];
    for (int i = 0; i < attempts.size(); i++) {
      lay(attempts.get(i), job.submit(), span, phases, i);
    }
    Chart chart =
        Chart.bars(
            true,
            Chart.acrossTo(
                most / span.seconds(), "Time since the job was submitted [" + span.unit() + "]"),
            Chart.down(attempts.stream().map(one -> name(one, job)).toList()));
    if (attempts.size() > MOST_NAMED) {
      chart.withoutNames();
    } else {
      chart.withSmallNames();
    }
    List<String> shown = new ArrayList<>();
    for (Phase phase : Phase.values()) {
      double[] lengths = phases[phase.ordinal()];
      if (phase == Phase.WAITED || Arrays.stream(lengths).anyMatch(one -> one > 0)) {
        chart.stacked(phase.title, phase.colour, lengths);
        if (phase != Phase.WAITED) {
          shown.add(phase.title);
        }
      }
    }
    chart.legendOf(shown);
    return new Figure(
        "timeline-" + name,
        detail.scheduler(),
        job.job() + ", the longest job, under " + detail.scheduler(),
        caption(detail, job) + where,
        true,
        Math.max(240, 120 + attempts.size() * (attempts.size() > MOST_NAMED ? 5 : 15)),
        chart.option());
  }

  /**
   * Returns the seconds from the shown job's submission to its end, or to the end of its last drawn
   * attempt if that is later.
   */
  static double seconds(Detail detail) {
    EndedJob job = detail.shownJob().orElseThrow();
    double last = attempts(detail).stream().mapToDouble(EndedAttempt::finish).max().orElse(0);
    return Math.max(last, job.finish()) - job.submit();
  }

  private static List<EndedAttempt> attempts(Detail detail) {
    List<EndedAttempt> attempts = new ArrayList<>(inOrder(detail.mapsOfShown()));
    attempts.addAll(inOrder(detail.reducesOfShown()));
    return attempts;
  }

  private static String caption(Detail detail, EndedJob job) {
    String text =
        String.format(
            Locale.ROOT,
            "%s (%s, %d maps, %d reduces) took %s s. A row is an attempt, maps first.",
            job.job(),
            job.name(),
            job.maps(),
            job.reduces(),
            MetricFigures.number(job.seconds()));
    int drawn = detail.mapsOfShown().kept().size() + detail.reducesOfShown().kept().size();
    int all = detail.mapsOfShown().seen() + detail.reducesOfShown().seen();
    return drawn < all ? text + " Shown: " + drawn + " of " + all + " attempts." : text;
  }

  private static List<EndedAttempt> inOrder(Thinned<EndedAttempt> attempts) {
    return attempts.kept().stream()
        .sorted(
            Comparator.comparingDouble(EndedAttempt::start).thenComparing(EndedAttempt::attempt))
        .toList();
  }

  /** Returns an attempt's name, without that of its job, and its node. */
  private static String name(EndedAttempt attempt, EndedJob job) {
    String name = attempt.attempt();
    String prefix = job.job() + "-";
    return (name.startsWith(prefix) ? name.substring(prefix.length()) : name)
        + " "
        + attempt.node();
  }

  private static void lay(
      EndedAttempt attempt, double origin, Span span, double[][] phases, int row) {
    double at = attempt.start();
    phases[Phase.WAITED.ordinal()][row] = (at - origin) / span.seconds();
    Phase[] order =
        attempt.map()
            ? new Phase[] {Phase.READ, Phase.COMPUTE}
            : new Phase[] {Phase.COPY, Phase.SORT, Phase.REDUCE};
    for (Phase phase : order) {
      double end = end(attempt, phase);
      if (end >= at) {
        phases[phase.ordinal()][row] = (end - at) / span.seconds();
        at = end;
      }
    }
    Phase last = attempt.chosen() ? Phase.WRITE : Phase.VAIN;
    phases[last.ordinal()][row] = Math.max(0, attempt.finish() - at) / span.seconds();
  }

  private static double end(EndedAttempt attempt, Phase phase) {
    return switch (phase) {
      case READ -> attempt.read();
      case COMPUTE, REDUCE -> attempt.compute();
      case COPY -> attempt.copy();
      case SORT -> attempt.sort();
      case WAITED, WRITE, VAIN -> Double.NaN;
    };
  }
}
