package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RunFileNames;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Precision;
import io.racklab.master.engine.network.CongestionRule;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.WorkloadJitter;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.BundledFiles;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads experiments from files and bundled texts, with overrides from the command line. */
public final class ExperimentFile {

  /** The default cap on automatic repeats; {@code at-most} can raise it. */
  private static final int MOST_UNTIL = 100;

  /**
   * Keys by which a text without an {@code experiment} section is recognized as an experiment, if
   * it has any two of them.
   */
  private static final List<String> UNWRAPPED = List.of("cluster", "workload", "schedulers");

  /**
   * The paths of keys within sections. If such a key stands outside of its section, the message
   * proposes its path.
   */
  private static final List<String> DEEPER =
      Stream.concat(
              Defaults.keysOfSections().stream(),
              Stream.of(
                  "until.metric",
                  "until.half-width",
                  "until.at-most",
                  "cluster.heartbeat",
                  "cluster.heartbeat-phases",
                  "cluster.out-of-band-heartbeats",
                  "cluster.block-size",
                  "cluster.replication",
                  "cluster.link-efficiency",
                  "cluster.racks",
                  "workload.jobs",
                  "workload.users",
                  "workload.arrivals",
                  "workload.cpu-factor"))
          .toList();

  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "experiment",
          Experiment.class,
          "/io/racklab/master/experiments",
          List.of("quickstart", "story-delay", "story-slowstart", "story-uplink"));

  private ExperimentFile() {}

  /** Returns the names of the bundled experiments, each with a description of one line. */
  public static Map<String, String> bundledNames() {
    return BUNDLED.descriptions();
  }

  /**
   * Returns the file of a bundled experiment, with its comments.
   *
   * @throws InvalidInputException if no bundled experiment has this name
   */
  public static String bundledText(String name) {
    return BUNDLED.text(name);
  }

  /**
   * Returns the text of a bundled experiment, or else of the file at a path, with overrides
   * applied.
   *
   * @param overrides HOCON text by path below {@code experiment}, such as {@code scale.time}
   * @throws InvalidInputException if there is no such text or it is not HOCON
   */
  static Text textOf(String word, Path folder, Map<String, String> overrides) {
    if (BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)) {
      return text(word, BUNDLED.text(word), folder, overrides);
    }
    Path file = folder.resolve(word);
    Path parent = file.toAbsolutePath().getParent();
    return text(word, HoconFile.content(file), parent, overrides);
  }

  static Text text(String name, String text, Path folder, Map<String, String> overrides) {
    return text(name, HoconFile.config(name, text), folder, overrides);
  }

  static Text text(String name, Config whole, Path folder, Map<String, String> overrides) {
    return new Text(name, Overrides.lay(whole, overrides, folder, Overrides.COMMAND_LINE), folder);
  }

  /**
   * An experiment's parsed text.
   *
   * @param name the name used in messages
   * @param folder the folder from which its relative paths start
   */
  record Text(String name, Config config, Path folder) {}

  /**
   * Reads a bundled experiment, or else the file at a path, with overrides applied. It must not
   * sweep anything: {@link Study} reads experiments that may.
   *
   * @param overrides HOCON text by path below {@code experiment}, such as {@code scale.time}
   * @throws InvalidInputException with every problem of the text
   */
  public static Experiment named(String word, Path folder, Map<String, String> overrides) {
    return read(textOf(word, folder, overrides), Cell.WHOLE);
  }

  /**
   * Reads the text of an experiment file. It must not sweep anything: {@link Study} reads
   * experiments that may.
   *
   * @param name the name used in messages
   * @param folder the folder from which its relative paths start
   * @throws InvalidInputException with every problem of the text
   */
  public static Experiment parse(
      String name, String text, Path folder, Map<String, String> overrides) {
    return read(text(name, text, folder, overrides), Cell.WHOLE);
  }

  /**
   * Reads an experiment in one cell.
   *
   * @param text the experiment without a sweep, with the cell's values
   * @throws InvalidInputException with every problem of the text
   */
  static Experiment read(Text text, Cell cell) {
    Problems problems = new Problems(text.name());
    refuseUnwrapped(text);
    Section file = new Section("", text.config().root(), problems, text.folder());
    Optional<Experiment> experiment =
        file.at("experiment")
            .required("experiment { … }")
            .section()
            .flatMap(section -> read(section, text.config(), cell));
    file.end();
    problems.throwIfAny();
    return experiment.orElseThrow();
  }

  /**
   * Refuses a text with an experiment's keys but no {@code experiment} section around them, in one
   * message; otherwise each key would be reported as unknown.
   *
   * @throws InvalidInputException if it is such a text
   */
  static void refuseUnwrapped(Text text) {
    ConfigObject root = text.config().root();
    List<String> found = UNWRAPPED.stream().filter(root::containsKey).toList();
    if (found.size() > 1) {
      throw new InvalidInputException(
          new Problem(
              text.name(),
              root.get(found.get(0)).origin().lineNumber(),
              String.join(" and ", found) + " stand outside of an experiment",
              "write experiment { before the first key and } after the last"));
    }
    if (!root.containsKey("experiment") && found.size() == 1 && !found.contains("schedulers")) {
      throw new InvalidInputException(
          new Problem(
              text.name(),
              root.get(found.get(0)).origin().lineNumber(),
              "this is a " + found.get(0) + ", not an experiment",
              "write racklab run --" + found.get(0) + " " + text.name()));
    }
  }

  private static Optional<Experiment> read(Section section, Config config, Cell cell) {
    section.at("description").text();
    String name = ExperimentKeys.NAME.in(section);
    long seed = ExperimentKeys.SEED.in(section);
    int repeats = ExperimentKeys.REPEATS.in(section);
    Optional<Until> until = section.at("until").section().flatMap(asked -> until(asked, repeats));
    Field clockField = section.at("clock");
    ClockKind clock = ExperimentKeys.CLOCK.in(clockField);
    Field clusterField = section.at("cluster").required("cluster = quickstart");
    Optional<Cluster> cluster = ClusterFile.from(clusterField);
    Field workloadField = section.at("workload").required("workload = quickstart");
    Field calibrationField = section.at("calibration");
    Optional<Calibrated> calibrated = CalibrationFile.from(calibrationField);
    Optional<Workload> workload =
        WorkloadFile.from(workloadField).map(read -> calibrated.map(read::calibrated).orElse(read));
    if (!calibrationField.present() && workload.filter(Workload::needsCalibration).isPresent()) {
      workloadField.problem(
          "costs = classes needs the times of a calibration",
          "write calibration = calibration.conf in the experiment, as racklab calibrate writes it");
    }
    WorkloadJitter jitter =
        section.at("shake").section().map(shake -> jitter(shake)).orElse(WorkloadJitter.NONE);
    Field schedulersField = section.at("schedulers").required("schedulers = [ fifo, fair ]");
    List<SchedulerSpec> schedulers = SchedulerFile.from(schedulersField);
    schedulers.stream()
        .map(SchedulerSpec::name)
        .filter(RunFileNames::areTaken)
        .forEach(
            taken ->
                schedulersField.problem(
                    "a scheduler cannot be named " + taken + ", as a run directory has such a file",
                    "give it another name"));
    Misfits.outdated(schedulers, schedulersField);
    cluster.ifPresent(described -> Misfits.schedulers(schedulers, described, clusterField));
    Scale scale = scale(section.at("scale").section());
    Field tasksField = section.at("tasks");
    TasksSection tasks = TasksSection.read(tasksField.section());
    cluster.ifPresent(described -> Misfits.tasks(tasks, described, tasksField));
    Slowdowns slowdowns = ExperimentKeys.SLOWDOWN.in(section);
    Duration window = ExperimentKeys.LINK_WINDOW.in(section);
    RowFormat rows = rows(section.at("rows").section());
    CongestionRule congestion = congestion(section);
    NetworkRules network = NetworkReader.read(section.at("network"), clock);
    Bounds bounds = bounds(section.at("verdict").section());
    Duration expiry = ExperimentKeys.EXPIRY.in(section);
    Optional<ReplicationSettings> replication =
        ReplicationReader.read(section.at("re-replication"));
    Field faultsField = section.at("faults");
    boolean explain = ExperimentKeys.EXPLAIN.in(section);
    section.end(DEEPER);
    if (cluster.isEmpty() || workload.isEmpty()) {
      return Optional.empty();
    }
    workload
        .get()
        .refusal(cluster.get())
        .ifPresent(
            why ->
                workloadField.problem(
                    why,
                    "write a cluster with a rack for each of the trace's, or one rack with as many nodes"));
    Supplier<List<JobSpec>> jobs =
        new JobsOnce(
            () ->
                Experiment.jobs(workload.get(), jitter, cluster.get(), Seed.of(seed).numbered(1)));
    if (section.problems().count() == 0) {
      Topology topology =
          new Topology(
              Experiment.left(tasks.background(), cluster.get(), Seed.of(seed).numbered(1)));
      for (SchedulerSpec scheduler : schedulers) {
        Misfits.starving(scheduler, scheduler.slotless(topology), jobs, clusterField);
        Misfits.starving(scheduler, scheduler.starvations(topology, jobs), jobs, schedulersField);
      }
      if (clock == ClockKind.WALL) {
        Misfits.endless(LeastTime.of(jobs.get()), scale, clockField);
      }
    }
    FaultReader reader = new FaultReader(new FaultNames(new Topology(cluster.get()), jobs));
    List<Fault> faults = reader.read(faultsField, network.links());
    if (section.problems().count() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Experiment(
            name,
            cell,
            new Setup(cluster.get(), workload.get(), jitter, schedulers),
            new Repetition(seed, repeats, until),
            new Execution(
                clock,
                scale,
                network,
                tasks.settings(),
                tasks.tracker(explain, replication, workload.get().scaleBytes()),
                tasks.background(),
                calibrated.map(
                    learned ->
                        LearnedTasks.of(
                            learned.tasks(), tasksField.section().orElseGet(Section::empty)))),
            new Faults(expiry, faults),
            new Measurement(window, rows, congestion, slowdowns, bounds),
            ResolvedText.of(
                config,
                cluster.get(),
                workload.get(),
                calibrated,
                replication.isPresent(),
                section.folder())));
  }

  private static Optional<Until> until(Section section, int repeats) {
    Map<String, String> metrics = new LinkedHashMap<>();
    Metric.ALL.forEach(each -> metrics.put(each.path(), each.path()));
    Optional<String> metric = section.at("metric").required("metric = job_s.mean").choice(metrics);
    Optional<Double> share =
        section.at("half-width").required("half-width = 0.05, a share of the mean").positive();
    Field mostField = section.at("at-most");
    int most =
        mostField.count(2, ExperimentKeys.MOST_REPEATS).orElse(Math.max(MOST_UNTIL, repeats));
    if (most < repeats) {
      mostField.problem("at-most is below repeats, " + repeats, "write at-most = " + 2 * repeats);
    }
    section.end();
    return metric.isEmpty() || share.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Until(metric.get(), new Precision.OfMean(share.get(), Interval.LEVEL), most));
  }

  private static WorkloadJitter jitter(Section section) {
    double gaps = share(section, ExperimentKeys.SHAKE_GAPS);
    double sizes = share(section, ExperimentKeys.SHAKE_SIZES);
    section.end();
    return new WorkloadJitter(gaps, sizes);
  }

  private static double share(Section section, Key<Double> key) {
    Field field = section.at(key.name());
    double share = key.in(field);
    if (share >= 1) {
      field.problem(share + " is not below 1", "write 0.05 for five percent");
      return key.usual();
    }
    return share;
  }

  private static Scale scale(Optional<Section> scale) {
    Scale usual = new Scale(ExperimentKeys.SCALE_TIME.usual(), ExperimentKeys.SCALE_BYTES.usual());
    if (scale.isEmpty()) {
      return usual;
    }
    Section section = scale.get();
    Field time = section.at("time");
    Field bytes = section.at("bytes");
    double timeScale = ExperimentKeys.SCALE_TIME.in(time);
    double byteScale = ExperimentKeys.SCALE_BYTES.in(bytes);
    section.end();
    if (timeScale > 1e6) {
      time.problem("scale.time = " + timeScale + " is above 1e6", "write at most 1e6");
      return usual;
    }
    if (byteScale < 1 || byteScale > 1e9) {
      bytes.problem("scale.bytes = " + byteScale + " is not from 1 to 1e9", "write bytes = 1");
      return usual;
    }
    return new Scale(timeScale, byteScale);
  }

  /**
   * Reads the congestion rule. Its keys stand beside link-window, since they too say how a run is
   * measured. All schedulers are measured by the same rule, even if a policy has a threshold of its
   * own.
   */
  private static CongestionRule congestion(Section section) {
    return new CongestionRule(
        ExperimentKeys.CONGESTION_WINDOW.in(section),
        ExperimentKeys.CONGESTION_THRESHOLD.in(section));
  }

  private static RowFormat rows(Optional<Section> rows) {
    Section section = rows.orElseGet(Section::empty);
    RowFormat read = ExperimentKeys.ROWS_FORMAT.in(section);
    section.end();
    return read;
  }

  private static Bounds bounds(Optional<Section> verdict) {
    Section section = verdict.orElseGet(Section::empty);
    Bounds read = Bounds.read(section);
    section.end();
    return read;
  }
}
