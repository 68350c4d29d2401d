package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads {@code arrivals { kind = poisson, mean-gap = 10s }} of a workload. */
final class ArrivalsReader {
  private ArrivalsReader() {}

  /** Returns the arrivals of a number of jobs; empty if the key is missing or has a problem. */
  static Optional<Arrivals> read(Field field, int jobs) {
    return field.section().flatMap(section -> arrivals(section, jobs));
  }

  /** Reports a factor on the gaps of a trace beside arrivals, which replace them. */
  static void refuseBoth(Field gaps, Field arrivals) {
    if (gaps.present() && arrivals.present()) {
      gaps.problem("arrivals replace the trace's gaps", "leave out one of the two keys");
    }
  }

  /**
   * Returns the arrivals of a number of jobs; empty if the key has a problem.
   *
   * @param otherwise the arrivals without the key
   */
  static Optional<Arrivals> read(Field field, int jobs, Arrivals otherwise) {
    return field.present() ? read(field, jobs) : Optional.of(otherwise);
  }

  private static Optional<Arrivals> arrivals(Section section, int jobs) {
    Map<String, Function<Section, Optional<Arrivals>>> kinds =
        Map.of(
            "at",
            at -> at(at, jobs),
            "batch",
            batch -> Optional.of(new Arrivals.Batch()),
            "poisson",
            ArrivalsReader::poisson,
            "regular",
            ArrivalsReader::regular,
            "trace",
            trace -> trace(trace, jobs));
    Optional<Function<Section, Optional<Arrivals>>> kind =
        section.at("kind").required("kind = poisson").choice(kinds);
    Optional<Arrivals> arrivals = kind.flatMap(reading -> reading.apply(section));
    if (kind.isPresent()) {
      section.end();
    }
    return arrivals;
  }

  private static Optional<Arrivals> poisson(Section section) {
    return section
        .at("mean-gap")
        .required("mean-gap = 10s")
        .duration(Duration.ofNanos(1))
        .map(Arrivals.Poisson::new);
  }

  private static Optional<Arrivals> regular(Section section) {
    return section
        .at("gap")
        .required("gap = 10s")
        .duration(Duration.ofNanos(1))
        .map(Arrivals.Regular::new);
  }

  private static Optional<Arrivals> at(Section section, int jobs) {
    Field timesField = section.at("times").required("times = [ 0s, 1min ]");
    List<Duration> times = new ArrayList<>();
    for (Field time : timesField.elements()) {
      Duration before = times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
      Optional<Duration> next = time.duration(Duration.ZERO);
      if (next.isPresent() && next.get().compareTo(before) < 0) {
        time.problem("a job cannot come before the one that is listed before it", "sort the times");
      }
      next.ifPresent(times::add);
    }
    if (timesField.present() && times.size() != jobs) {
      timesField.problem(
          times.size() + " times for " + jobs + " jobs", "write one time for each job");
    }
    return times.size() == jobs ? Optional.of(new Arrivals.At(times)) : Optional.empty();
  }

  private static Optional<Arrivals> trace(Section section, int jobs) {
    Field fileField = section.at("file").required("file = \"trace.tsv\"");
    Optional<Path> file = fileField.path();
    Optional<List<SwimRow>> rows = file.flatMap(path -> WorkloadSection.rows(fileField, path));
    if (rows.isPresent() && rows.get().size() < jobs) {
      fileField.problem(
          "the trace has only " + rows.get().size() + " jobs",
          "write jobs = " + rows.get().size() + " or name a longer trace");
    }
    return rows.map(
        all -> new Arrivals.Trace(file.get(), all.stream().map(SwimRow::submit).toList()));
  }
}
