package io.racklab.master.workload;

import io.racklab.topologies.file.Field;
import io.racklab.topologies.file.InvalidInput;
import io.racklab.topologies.file.Problems;
import io.racklab.topologies.file.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads a {@code workload { … }} section. */
final class WorkloadSection {
  private static final int MOST_JOBS = 10_000_000;
  private static final int MOST_USERS = 1_000_000;

  private WorkloadSection() {}

  /** The workload, or empty if anything in the section is a problem, which it then knows. */
  static Optional<Workload> read(Section section) {
    Problems problems = section.problems();
    int before = problems.count();
    section.at("description").text();
    Map<String, Function<Section, Optional<Workload>>> kinds =
        Map.of("swim", WorkloadSection::swim, "mix", WorkloadSection::mix);
    Optional<Workload> workload =
        section
            .at("kind")
            .required("kind = mix")
            .choice(kinds)
            .flatMap(kind -> kind.apply(section));
    return problems.count() > before ? Optional.empty() : workload;
  }

  private static Optional<Workload> swim(Section section) {
    Field fileField = section.at("file").required("file = \"trace.tsv\"");
    Optional<Path> file = fileField.path();
    int limit = section.at("jobs").count(1, MOST_JOBS).orElse(MOST_JOBS);
    double scale = section.at("scale-bytes").positive().orElse(1.0);
    long bytesPerReduce =
        section.at("bytes-per-reduce").size(1).orElse(SwimTrace.USUAL_BYTES_PER_REDUCE);
    int users = users(section);
    double factor = cpuFactor(section);
    double mapCost =
        section.at("map-cpu").read(Cost::parse).orElse(Benchmark.SORT.mapSecondsPerByte() * factor);
    double reduceCost =
        section
            .at("reduce-cpu")
            .read(Cost::parse)
            .orElse(Benchmark.SORT.reduceSecondsPerByte() * factor);
    boolean compatible = section.at("swim-compatible").flag().orElse(false);
    section.end();
    return file.flatMap(path -> rows(fileField, path))
        .map(rows -> rows.subList(0, Math.min(limit, rows.size())))
        .map(
            rows ->
                new SwimTrace(
                    file.get(),
                    rows,
                    scale,
                    bytesPerReduce,
                    users,
                    mapCost,
                    reduceCost,
                    compatible));
  }

  private static Optional<Workload> mix(Section section) {
    Field jobsField = section.at("jobs").required("jobs = 20");
    Optional<Integer> jobs = jobsField.count(1, MOST_JOBS);
    int users = users(section);
    double factor = cpuFactor(section);
    Field arrivalsField = section.at("arrivals");
    Optional<Arrivals> arrivals =
        arrivalsField.present()
            ? arrivalsField.section().flatMap(arrival -> arrivals(arrival, jobs.orElse(1)))
            : Optional.of(new Arrivals.Batch());
    Field partsField =
        section.at("jobs-of").required("jobs-of = [ { benchmark = grep, input = 1 GiB } ]");
    if (partsField.present() && partsField.elements().isEmpty()) {
      partsField.problem("jobs-of is empty", "write at least one { benchmark = grep, … }");
    }
    List<Optional<MixPart>> parts =
        partsField.sections().stream().map(MixPartReader::read).toList();
    section.end();
    if (jobs.isEmpty() || arrivals.isEmpty() || parts.contains(Optional.<MixPart>empty())) {
      return Optional.empty();
    }
    return Optional.of(
        new Mix(
            jobs.get(), arrivals.get(), users, parts.stream().map(Optional::get).toList(), factor));
  }

  private static int users(Section section) {
    return section.at("users").count(1, MOST_USERS).orElse(1);
  }

  private static double cpuFactor(Section section) {
    return section.at("cpu-factor").positive().orElse(Benchmark.USUAL_CPU_FACTOR);
  }

  private static Optional<Arrivals> arrivals(Section section, int jobs) {
    Map<String, Function<Section, Optional<Arrivals>>> kinds =
        Map.of(
            "batch", batch -> Optional.of(new Arrivals.Batch()),
            "poisson", WorkloadSection::poisson,
            "trace", trace -> trace(trace, jobs));
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

  private static Optional<Arrivals> trace(Section section, int jobs) {
    Field fileField = section.at("file").required("file = \"trace.tsv\"");
    Optional<Path> file = fileField.path();
    Optional<List<SwimRow>> rows = file.flatMap(path -> rows(fileField, path));
    if (rows.isPresent() && rows.get().size() < jobs) {
      fileField.problem(
          "the trace has only " + rows.get().size() + " jobs",
          "write jobs = " + rows.get().size() + " or name a longer trace");
    }
    return rows.map(
        all -> new Arrivals.Trace(file.get(), all.stream().map(SwimRow::submit).toList()));
  }

  /** The rows of a trace; its problems become problems of the file that names it. */
  private static Optional<List<SwimRow>> rows(Field field, Path file) {
    try {
      return Optional.of(SwimFile.read(file));
    } catch (InvalidInput invalid) {
      invalid.problems().forEach(field::problem);
      return Optional.empty();
    }
  }
}
