package io.racklab.deploy.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigUtil;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.PolicyJars;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.whatif.Change;
import io.racklab.master.runs.whatif.Trial;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that select an experiment and override its keys. */
final class RunOptions {
  /** The default cluster if no experiment is named and all schedulers give out containers. */
  private static final String CONTAINERS = "quickstart-yarn";

  @Parameters(
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      description = "a bundled experiment or a file (default: quickstart)")
  private String experiment;

  @Option(names = "--cluster", paramLabel = "NAME|FILE", description = "the cluster")
  private String cluster;

  @Option(
      names = "--workload",
      paramLabel = "WORD",
      description =
          "the workload: a bundled name, a file, or a trace, with or without its format: swim:FILE,"
              + " rumen:FILE, sls:FILE, synth:FILE, jhist:FILE, swf:FILE, alibaba:FILE, coflows:FILE,"
              + " spark:FILE|FOLDER or google:FILE|FOLDER")
  private String workload;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "NAME",
      description = "the schedulers, separated by commas")
  private List<String> schedulers;

  @Option(
      names = "--jars",
      paramLabel = "DIR",
      description =
          "a folder of jars with schedulers of Hadoop, your own or a distribution's, for the"
              + " presets hadoop-capacity, hadoop-fair and hadoop-fifo of --schedulers")
  private Path hadoopJars;

  @Option(names = "--clock", paramLabel = "wall|virtual", description = "the clock (default: wall)")
  private String clock;

  @Option(
      names = "--time-scale",
      paramLabel = "N",
      description = "emulated seconds per second of the wall clock")
  private String timeScale;

  @Option(names = "--byte-scale", paramLabel = "N", description = "emulated bytes per real byte")
  private String byteScale;

  @Option(names = "--repeats", paramLabel = "N", description = "number of runs of each scheduler")
  private String repeats;

  @Option(names = "--seed", paramLabel = "N", description = "the seed of all random draws")
  private String seed;

  @Option(
      names = "--explain",
      description =
          "record in events.csv which jobs were passed over, at which node and by which rule")
  private boolean explain;

  @Option(
      names = "--slowdown",
      negatable = true,
      description =
          "measure slowdowns even if more than 500 different jobs must be run alone for them;"
              + " --no-slowdown never measures them")
  private Boolean slowdown;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "set any key of the experiment, such as tasks.slowstart=0.8; may be repeated")
  private Map<String, String> set = new LinkedHashMap<>();

  @Mixin private JarOption jars;

  /**
   * Reads the experiment.
   *
   * @param more overrides that take precedence over all others
   * @throws InvalidInputException with all errors of the experiment
   */
  Study study(Map<String, String> more) {
    return study(experiment == null ? "quickstart" : experiment, more);
  }

  /**
   * Reads an experiment of one cell to be played in virtual time by a command that shows a metric.
   *
   * @param command the command's name, for messages
   * @param more overrides that take precedence over all others
   * @throws CannotStartException if the experiment sweeps keys, or the command line asks for the
   *     wall clock
   */
  Study oneCell(String command, Metric metric, Map<String, String> more) {
    if (asksForWallClock()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, command + " plays in virtual time: leave out --clock wall");
    }
    Map<String, String> overrides = new LinkedHashMap<>(more);
    overrides.put("clock", "virtual");
    if (!metric.path().startsWith("slowdown")) {
      // Each job would be run alone for a number that is not shown.
      overrides.put("slowdown", "never");
    }
    Study base = study(overrides);
    if (base.cells().size() > 1) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "the experiment sweeps keys: give each one value, such as --set "
              + base.first().cell().values().keySet().iterator().next()
              + "=…");
    }
    return base;
  }

  /**
   * Returns an experiment with a cell for each change, with the policies of the command line.
   *
   * @param option the option that changes come from, for messages
   */
  Study trying(Study base, List<Change> changes, String option) {
    try {
      return changed("the changed experiment", base, changes);
    } catch (InvalidInputException wrong) {
      // Names the change at fault if it also fails alone.
      changes.forEach(
          change -> changed(option + " '" + change.name() + "'", base, List.of(change)));
      throw wrong;
    }
  }

  private Study changed(String name, Study base, List<Change> changes) {
    Path here = Path.of("").toAbsolutePath();
    PolicyJars policies = jars.given();
    Config text = Trial.of(base.first().resolved(), changes);
    Study read =
        policies.reading(() -> Study.parse(name, text, here, Map.of())).with(policies.jars());
    read.cells().forEach(cell -> cell.jobs(1));
    return read;
  }

  /** True if the command line asks for the wall clock; an experiment's own clock does not count. */
  boolean asksForWallClock() {
    return "wall".equals(clock) || "wall".equals(set.get("clock"));
  }

  /** True if the command line sets the number of repeats; an experiment's own does not count. */
  boolean setsRepeats() {
    return repeats != null || set.containsKey("repeats");
  }

  /** True if the command line selects an experiment. */
  boolean namesExperiment() {
    return experiment != null || cluster != null || workload != null || schedulers != null;
  }

  /**
   * Reads the experiment that the command line names, or else the experiment of a run directory.
   */
  Study studyIn(Path folder) throws IOException {
    Path configuration = RunDirectory.configurationIn(folder);
    return experiment == null && PlainFile.exists(configuration)
        ? study(configuration.toString(), Map.of())
        : study(Map.of());
  }

  private Study study(String word, Map<String, String> more) {
    Path here = Path.of("").toAbsolutePath();
    Map<String, String> overrides = overrides(here);
    overrides.putAll(more);
    PolicyJars policies = jars.given();
    Study read = policies.reading(() -> Study.named(word, here, overrides)).with(policies.jars());
    // Draws the jobs, since a workload that cannot run on a cell's cluster is bad input too.
    read.cells().forEach(cell -> cell.jobs(1));
    return read;
  }

  private Map<String, String> overrides(Path here) {
    Map<String, String> overrides = new LinkedHashMap<>();
    put(overrides, "cluster", fileFrom(here, cluster));
    if (experiment == null && cluster == null && needContainers()) {
      overrides.put("cluster", CONTAINERS);
    }
    put(overrides, "workload", fileFrom(here, workload));
    if (schedulers != null) {
      overrides.put(
          "schedulers",
          schedulers.stream()
              .map(String::strip)
              .filter(name -> !name.isEmpty())
              .map(name -> scheduler(name, here))
              .collect(Collectors.joining(",", "[", "]")));
    }
    if (hadoopJars != null
        && (schedulers == null
            || schedulers.stream().noneMatch(name -> withJars(name, here).isPresent()))) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--jars is for --schedulers hadoop-capacity, hadoop-fair or hadoop-fifo; in a file, write"
              + " order { kind = hadoop, jars = DIR, … }");
    }
    put(overrides, "clock", clock);
    put(overrides, "scale.time", timeScale);
    put(overrides, "scale.bytes", byteScale);
    put(overrides, "repeats", repeats);
    put(overrides, "seed", seed);
    if (explain) {
      overrides.put("explain", "true");
    }
    if (slowdown != null) {
      overrides.put("slowdown", slowdown ? "always" : "never");
    }
    overrides.putAll(set);
    return overrides;
  }

  /** True if all schedulers of the command line are presets that give out containers. */
  private boolean needContainers() {
    Set<String> presets = SchedulerFile.bundledNames().keySet();
    Set<String> forSlots = SchedulerFile.forSlots();
    return schedulers != null
        && schedulers.stream()
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .allMatch(name -> presets.contains(name) && !forSlots.contains(name));
  }

  private String scheduler(String name, Path here) {
    return withJars(name, here).orElseGet(() -> ConfigUtil.quoteString(name));
  }

  private Optional<String> withJars(String name, Path here) {
    return Optional.ofNullable(hadoopJars)
        .flatMap(jars -> SchedulerFile.withJars(name.strip(), here.resolve(jars).normalize()));
  }

  /** Resolves a path against the working directory, not against the experiment's folder. */
  private static String fileFrom(Path here, String word) {
    if (word == null) {
      return null;
    }
    int colon = word.indexOf(':');
    if (colon > 1) {
      return word.substring(0, colon + 1) + here.resolve(word.substring(colon + 1));
    }
    boolean file = word.contains("/") || word.endsWith(".conf");
    return file ? here.resolve(word).toString() : word;
  }

  private static void put(Map<String, String> overrides, String path, String value) {
    if (value != null) {
      overrides.put(path, ConfigUtil.quoteString(value));
    }
  }
}
