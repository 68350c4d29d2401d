package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.trace.SynthDescription;
import io.racklab.master.engine.workload.trace.SynthJob;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Jobs that are drawn from a description for SLS's generator. The description has no bytes: each
 * map reads and each reduce fetches the same.
 *
 * @param jobs the number of jobs
 * @param unit the unit of the tasks' times
 * @param mapInput the bytes that a map reads, at least 1
 * @param reduceShuffle the bytes that a reduce fetches, at least 1
 */
record Synth(
    SynthDescription description,
    int jobs,
    Unit unit,
    long mapInput,
    long reduceShuffle,
    PoolKind pools)
    implements Workload {
  /** Tasks of fewer milliseconds are remarked on: their description may mean seconds. */
  private static final double MOST_BRIEF = 1000;

  /** A unit of tasks' times. */
  enum Unit {
    /** Milliseconds, as SLS's code takes them. */
    MS(0.001),
    /** Seconds, as comments in SLS's code have it. */
    S(1);

    private final double seconds;

    Unit(double seconds) {
      this.seconds = seconds;
    }

    private static Map<String, Unit> words() {
      Map<String, Unit> words = new LinkedHashMap<>();
      for (Unit unit : values()) {
        words.put(unit.word(), unit);
      }
      return words;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a whole description without changes.
   *
   * @throws InvalidInputException if it cannot be read
   */
  static Synth read(Path file) {
    SynthDescription description = SynthDescription.read(file);
    long usual = TraceRules.USUAL_INPUT;
    return new Synth(description, description.jobs(), Unit.MS, usual, usual, PoolKind.USERS);
  }

  /** Returns the workload; empty if the section has a problem, which is reported. */
  static Optional<Workload> read(Section section) {
    Field fileField = section.at("file").required("file = \"syn.json\"");
    Optional<Path> file = fileField.path();
    Optional<Integer> jobs = section.at("jobs").count(1, 1_000_000);
    Unit unit = section.at("task-times").choice(Unit.words()).orElse(Unit.MS);
    long mapInput = section.at("map-input").size(1).orElse(TraceRules.USUAL_INPUT);
    long reduceShuffle = section.at("reduce-shuffle").size(1).orElse(TraceRules.USUAL_INPUT);
    PoolKind pools = PoolKind.read(section);
    section.end();
    try {
      return file.map(SynthDescription::read)
          .map(
              read ->
                  new Synth(read, jobs.orElse(read.jobs()), unit, mapInput, reduceShuffle, pools));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(fileField::problem);
      return Optional.empty();
    }
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    List<JobSpec> specs = new ArrayList<>(jobs);
    for (SynthJob drawn : description.draw(jobs, unit.seconds, seed)) {
      try {
        specs.add(spec(specs.size() + 1, drawn.job()));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            new Problem(
                description.file().toString(),
                drawn.job().line(),
                e.getMessage(),
                "write smaller means and deviations"));
      }
    }
    return List.copyOf(specs);
  }

  private JobSpec spec(int number, TraceJob job) {
    // A job of Hadoop always has a map, though none may have been drawn.
    int maps = Math.max(1, job.maps().count());
    int reduces = job.reduces().count();
    return new JobSpec(
        number,
        new Submission(
            job.name(),
            job.user(),
            pools.pool(job.user(), job.request().queue()),
            job.submit(),
            List.of(),
            job.request().settings()),
        new DataSizes(mapInput * maps, reduceShuffle * reduces, 0),
        new TaskCounts(maps, reduces),
        new ComputeCosts(
            job.maps().seconds() / mapInput,
            reduces == 0 ? 0 : job.reduces().seconds() / reduceShuffle),
        OptionalInt.empty());
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public Remarks remarks() {
    List<String> all = new ArrayList<>(description.remarks());
    if (unit == Unit.MS && description.longestTaskTime() < MOST_BRIEF) {
      all.add(
          "times of tasks are milliseconds, as SLS takes them; task-times = s makes them seconds");
    }
    all.add(
        "it gives no bytes: map-input = "
            + Size.text(mapInput)
            + " and reduce-shuffle = "
            + Size.text(reduceShuffle)
            + " are assumed");
    return Remarks.on(description.file(), all);
  }

  @Override
  public String render() {
    return "workload {\n  kind = synth\n  file = "
        + ConfigUtil.quoteString(description.file().toAbsolutePath().toString())
        + "\n  jobs = "
        + jobs
        + "\n  task-times = "
        + unit.word()
        + "\n  map-input = "
        + Size.text(mapInput)
        + "\n  reduce-shuffle = "
        + Size.text(reduceShuffle)
        + pools.render()
        + "\n}\n";
  }
}
