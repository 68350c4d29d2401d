package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.Recognized;
import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads a {@code workload { … }} section. */
final class WorkloadSection {
  private static final int MOST_JOBS = 10_000_000;
  private static final int MOST_USERS = 1_000_000;

  private WorkloadSection() {}

  /** Returns the workload; empty if the section has a problem, which is reported. */
  static Optional<Workload> read(Section section) {
    Problems problems = section.problems();
    int before = problems.count();
    section.at("description").text();
    boolean ownLoad =
        section.at("kind").text().filter(kind -> kind.matches("sequential|tyrex-.*")).isPresent();
    Optional<Double> load = ownLoad ? Optional.empty() : load(section);
    LoadOf of = ownLoad ? LoadOf.SLOTS : loadOf(section);
    Map<String, Function<Section, Optional<Workload>>> kinds = new TreeMap<>();
    kinds.put("swim", WorkloadSection::swim);
    kinds.put("mix", WorkloadSection::mix);
    kinds.put("list", WorkloadSection::list);
    kinds.put("sequential", WorkloadSection::sequential);
    kinds.put("tyrex-hvw", tyrex -> tyrex(tyrex, TyrexTotals.HVW));
    kinds.put("tyrex-mvw", tyrex -> tyrex(tyrex, TyrexTotals.MVW));
    kinds.put("tyrex-lvw", tyrex -> tyrex(tyrex, TyrexTotals.LVW));
    kinds.put(Recognized.SYNTH, Synth::read);
    for (TraceFormat format : TraceFormat.values()) {
      kinds.put(format.word(), trace -> TracedSection.read(trace, format));
    }
    Optional<Workload> workload =
        section
            .at("kind")
            .required("kind = mix")
            .choice(kinds)
            .flatMap(kind -> kind.apply(section))
            .map(read -> load.isPresent() ? new AtLoad(read, load.get(), of) : read);
    return problems.count() > before ? Optional.empty() : workload;
  }

  private static Optional<Double> load(Section section) {
    Field load = section.at("load");
    if (load.present() && section.has("scale-gaps")) {
      load.problem("load scales the gaps, as scale-gaps does", "leave out one of the two keys");
    }
    return load.positive();
  }

  private static LoadOf loadOf(Section section) {
    Field of = section.at("load-of");
    if (of.present() && !section.has("load")) {
      of.problem("load-of applies only with load", "write load = 0.7 too");
    }
    return of.choice(Map.of("slots", LoadOf.SLOTS, "uplinks", LoadOf.UPLINKS)).orElse(LoadOf.SLOTS);
  }

  private static Optional<Workload> swim(Section section) {
    Field fileField = section.at("file").required("file = \"trace.tsv\"");
    Optional<Path> file = fileField.path();
    int limit = section.at("jobs").count(1, MOST_JOBS).orElse(MOST_JOBS);
    Field fromField = section.at("from-line");
    int from = fromField.count(1, MOST_JOBS).orElse(1);
    Optional<Integer> drawn = section.at("draw").count(1, MOST_JOBS);
    Field inputField = section.at("draw-input");
    Optional<SwimDraw> draw = draw(inputField, drawn);
    Field arrivalsField = section.at("arrivals");
    Optional<Arrivals> arrivals = ArrivalsReader.read(arrivalsField, drawn.orElse(limit));
    double scale = section.at("scale-bytes").positive().orElse(1.0);
    double outputs = section.at("scale-output").number().orElse(1.0);
    Field gapsField = section.at("scale-gaps");
    double gaps = gapsField.positive().orElse(1.0);
    ArrivalsReader.refuseBoth(gapsField, arrivalsField);
    long bytesPerReduce =
        section.at("bytes-per-reduce").size(1).orElse(SwimScale.USUAL_BYTES_PER_REDUCE);
    OptionalLong outputPerReduce =
        section.at("output-per-reduce").size(1).map(OptionalLong::of).orElse(OptionalLong.empty());
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
    KeySkew skew = KeySkewReader.drawn(section);
    section.end();
    return file.flatMap(path -> rows(fileField, path))
        .map(rows -> from(fromField, from, rows))
        .filter(rows -> !rows.isEmpty())
        .map(rows -> rows.subList(0, Math.min(limit, rows.size())))
        .filter(rows -> possible(inputField, draw, rows, scale))
        .map(
            rows ->
                new SwimTrace(
                    file.get(),
                    rows,
                    draw,
                    arrivals,
                    new SwimScale(scale, outputs, bytesPerReduce, outputPerReduce, gaps, skew),
                    users,
                    new ComputeCosts(mapCost, reduceCost),
                    compatible));
  }

  private static Optional<SwimDraw> draw(Field inputField, Optional<Integer> drawn) {
    Optional<Long> input = inputField.size(1);
    if (inputField.present() && drawn.isEmpty()) {
      inputField.problem("draw-input applies only with draw", "write draw = 50 too");
    }
    return drawn.map(
        jobs -> new SwimDraw(jobs, input.map(OptionalLong::of).orElse(OptionalLong.empty())));
  }

  private static boolean possible(
      Field inputField, Optional<SwimDraw> draw, List<SwimRow> rows, double scale) {
    Optional<String> why = draw.flatMap(some -> some.impossible(rows, scale));
    why.ifPresent(reason -> inputField.problem(reason, "write a draw-input in between"));
    return why.isEmpty();
  }

  /** Returns the rows from a line on, with times counted from the submission of the row before. */
  private static List<SwimRow> from(Field field, int line, List<SwimRow> rows) {
    List<SwimRow> before = rows.stream().filter(row -> row.line() < line).toList();
    List<SwimRow> after = rows.subList(before.size(), rows.size());
    if (after.isEmpty()) {
      field.problem(
          "the trace has no job from line " + line + " on",
          "write from-line = " + rows.get(rows.size() - 1).line() + " or less");
    }
    if (before.isEmpty()) {
      return after;
    }
    Duration start = before.get(before.size() - 1).submit();
    return after.stream().map(row -> row.earlier(start)).toList();
  }

  private static Optional<Workload> mix(Section section) {
    Field jobsField = section.at("jobs").required("jobs = 20");
    Optional<Integer> jobs = jobsField.count(1, MOST_JOBS);
    int users = users(section);
    double factor = cpuFactor(section);
    Optional<Arrivals> arrivals =
        ArrivalsReader.read(section.at("arrivals"), jobs.orElse(1), new Arrivals.Batch());
    boolean drawn =
        section.at("shares").choice(Map.of("exact", false, "drawn", true)).orElse(false);
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
            jobs.get(),
            arrivals.get(),
            users,
            parts.stream().map(Optional::get).toList(),
            factor,
            drawn));
  }

  private static Optional<Workload> list(Section section) {
    Field jobsField =
        section.at("jobs").required("jobs = [ { name = a, input = 1 GiB, shuffle = 1 GiB } ]");
    if (jobsField.present() && jobsField.elements().isEmpty()) {
      jobsField.problem("jobs is empty", "write at least one { name = a, input = 1 GiB, … }");
    }
    double factor = cpuFactor(section);
    List<Optional<ListedPart>> parts = ListedPartReader.read(jobsField, factor);
    Optional<Arrivals> arrivals =
        ArrivalsReader.read(section.at("arrivals"), parts.size(), new Arrivals.Batch());
    int users = users(section);
    section.end();
    if (arrivals.isEmpty() || parts.contains(Optional.<ListedPart>empty())) {
      return Optional.empty();
    }
    return Optional.of(
        new Listed(parts.stream().map(Optional::get).toList(), arrivals.get(), users));
  }

  private static Optional<Workload> sequential(Section section) {
    int jobs = section.at("jobs").count(1, MOST_JOBS).orElse(50_000);
    Optional<Double> load = section.at("load").required("load = 0.5").positive();
    Duration service =
        section.at("service").duration(Duration.ofMillis(1)).orElse(Duration.ofSeconds(60));
    int reduces = section.at("most-reduces").count(1, JobSpec.MOST_TASKS).orElse(10);
    long data = section.at("most-data").size(Sequential.STEPS).orElse(100_000_000L);
    boolean longer = section.at("longer-with-data").flag().orElse(false);
    section.end();
    return load.map(rho -> new Sequential(jobs, rho, service, reduces, data, longer));
  }

  /**
   * Reads a Tyrex workload. Its load is the jobs' total size over the time that all slots, of maps
   * and reduces, offer while jobs arrive: HVW's arrivals at load 0.9 last 26 minutes, and the paper
   * gives 25 (section VI.E).
   */
  private static Optional<Workload> tyrex(Section section, TyrexTotals totals) {
    Field loadField = section.at("load");
    Field slotsField = section.at("slots");
    Field arrivalsField = section.at("arrivals");
    if (arrivalsField.present() && (loadField.present() || slotsField.present())) {
      arrivalsField.problem("load and slots say when jobs arrive", "write either them or arrivals");
    }
    double load = loadField.positive().orElse(0.7);
    int slots = slotsField.count(1, Integer.MAX_VALUE).orElse(160);
    double computing = section.at("compute-share").share().orElse(1.0);
    double gap = totals.seconds() / TyrexTotals.JOBS / slots / load;
    if (gap > Submission.LATEST.toSeconds()) {
      loadField.problem("at this load jobs are years apart", "write load = 0.7");
      gap = 1;
    }
    Optional<Arrivals> arrivals =
        ArrivalsReader.read(
            arrivalsField,
            TyrexTotals.JOBS,
            new Arrivals.Poisson(Duration.ofMillis(Math.max(1, Math.round(gap * 1000)))));
    int users = users(section);
    section.end();
    return arrivals.map(times -> new Tyrex(totals, times, users, computing));
  }

  private static int users(Section section) {
    return section.at("users").count(1, MOST_USERS).orElse(1);
  }

  private static double cpuFactor(Section section) {
    return section.at("cpu-factor").positive().orElse(Benchmark.USUAL_CPU_FACTOR);
  }

  /** Reads the rows of a trace. Its problems are reported at the field that names the file. */
  static Optional<List<SwimRow>> rows(Field field, Path file) {
    try {
      return Optional.of(SwimFile.read(file));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(field::problem);
      return Optional.empty();
    }
  }
}
