package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All runs that an experiment file asks for: the experiment in each cell of its sweep.
 *
 * @param cells the cells, at least one, with equal name, repeats and clock
 * @param resolved the complete configuration; running it repeats the study
 * @param jars the jars with users' own policies with which it was read
 */
public record Study(List<Experiment> cells, String resolved, List<Jar> jars) {
  public Study {
    cells = List.copyOf(cells);
    jars = List.copyOf(jars);
  }

  private Study(List<Experiment> cells, String resolved) {
    this(cells, resolved, List.of());
  }

  /** Returns a copy that was read with these jars. */
  public Study with(List<Jar> others) {
    return new Study(cells, resolved, others);
  }

  /** Returns the study of an experiment that sweeps nothing. */
  public static Study of(Experiment experiment) {
    return new Study(List.of(experiment), experiment.resolved());
  }

  /**
   * Reads a bundled study, or else the file at a path, with overrides applied.
   *
   * @param overrides HOCON text by path below {@code experiment}, such as {@code scale.time}; an
   *     overridden path is no longer swept
   * @throws InvalidInputException with every problem of the text
   */
  public static Study named(String word, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.textOf(word, folder, overrides), overrides.keySet());
  }

  /**
   * Reads the text of an experiment file.
   *
   * @param name the name used in messages
   * @param folder the folder from which its relative paths start
   * @throws InvalidInputException with every problem of the text
   */
  public static Study parse(String name, String text, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.text(name, text, folder, overrides), overrides.keySet());
  }

  /**
   * Reads a configuration with an {@code experiment} in it, for files that hold several.
   *
   * @throws InvalidInputException with every problem of the text
   */
  public static Study parse(String name, Config whole, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.text(name, whole, folder, overrides), overrides.keySet());
  }

  private static Study read(ExperimentFile.Text text, Set<String> overridden) {
    Problems problems = new Problems(text.name());
    ExperimentFile.refuseUnwrapped(text);
    Sweep sweep = Sweep.of(text.config(), problems).without(overridden);
    problems.throwIfAny();
    Config plain = Sweep.plain(text.config());
    List<Experiment> cells = new ArrayList<>();
    // A set, so that a mistake that all cells share is reported once.
    Set<Problem> wrong = new LinkedHashSet<>();
    Set<String> folders = new LinkedHashSet<>();
    for (Map<String, Sweep.Value> values : sweep.product()) {
      Cell cell = cell(values);
      if (!folders.add(cell.folderName())) {
        wrong.add(
            new Problem(
                text.name(),
                0,
                "two cells of the sweep would have the folder " + cell.folderName(),
                "give the values names that differ in letters or digits"));
      }
      try {
        Config laid = Overrides.lay(plain, hocon(values), text.folder(), Sweep.SOURCE);
        cells.add(
            ExperimentFile.read(new ExperimentFile.Text(text.name(), laid, text.folder()), cell));
      } catch (InvalidInputException invalid) {
        invalid.problems().forEach(problem -> wrong.add(sweep.placed(problem, problems)));
      }
    }
    if (!wrong.isEmpty()) {
      throw new InvalidInputException(List.copyOf(wrong));
    }
    return new Study(cells, resolved(cells.get(0), sweep, text.folder()));
  }

  private static Cell cell(Map<String, Sweep.Value> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach((path, value) -> texts.put(path, value.text()));
    return new Cell(texts);
  }

  private static Map<String, String> hocon(Map<String, Sweep.Value> values) {
    Map<String, String> hocon = new LinkedHashMap<>();
    values.values().forEach(value -> hocon.putAll(value.overrides()));
    return hocon;
  }

  private static String resolved(Experiment first, Sweep sweep, Path folder) {
    if (sweep.axes().isEmpty()) {
      return first.resolved();
    }
    Map<String, Object> lists = new LinkedHashMap<>();
    Config resolved = ConfigFactory.parseString(first.resolved());
    for (Sweep.Axis axis : sweep.axes()) {
      if (axis.path().equals(NamedChanges.KEY)) {
        for (Sweep.Value change : axis.values().subList(1, axis.values().size())) {
          Map<String, Object> overrides = new LinkedHashMap<>();
          change
              .overrides()
              .forEach((path, hocon) -> overrides.put(path, writtenOut(path, hocon, folder)));
          resolved =
              resolved.withValue(
                  "experiment." + NamedChanges.KEY + "." + ConfigUtil.quoteString(change.text()),
                  ConfigValueFactory.fromMap(overrides));
        }
      } else {
        lists.put(
            axis.path(),
            axis.values().stream()
                .map(value -> absolute(axis.path(), value.overrides().get(axis.path()), folder))
                .toList());
      }
    }
    if (!lists.isEmpty()) {
      resolved = resolved.withValue("experiment.sweep", ConfigValueFactory.fromMap(lists));
    }
    return resolved
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }

  /** Returns a change's value; schedulers have all their keys, as in the experiment itself. */
  private static ConfigValue writtenOut(String path, String hocon, Path folder) {
    ConfigValue value = absolute(path, hocon, folder);
    return path.equals("schedulers") && value instanceof ConfigList list
        ? SchedulerFile.writtenOut(list, folder)
        : value;
  }

  private static ConfigValue absolute(String path, String hocon, Path folder) {
    ConfigValue parsed = ConfigFactory.parseString("value = " + hocon).getValue("value");
    return NamedFiles.absolute(ConfigUtil.splitPath(path), parsed, folder);
  }

  /**
   * Returns the experiment in its first cell. Every cell has its name and clock, and its schedulers
   * unless a change sets others.
   */
  public Experiment first() {
    return cells.get(0);
  }

  /**
   * Returns remarks on assumed values and possible mistakes, which do not keep the study from
   * running: those on the cells' workloads, and on their schedulers.
   */
  public List<Remarks> remarks() {
    return cells.stream()
        .flatMap(
            cell ->
                Stream.of(
                        Stream.of(cell.setup().workload().remarks()),
                        oneUser(cell),
                        priorities(cell))
                    .flatMap(remarks -> remarks))
        .filter(remarks -> !remarks.sentences().isEmpty())
        .distinct()
        .toList();
  }

  /** Names the schedulers that share the cluster among users, if all jobs have the same user. */
  private static Stream<Remarks> oneUser(Experiment cell) {
    List<String> byUser =
        cell.schedulers().stream()
            .filter(
                scheduler ->
                    scheduler.make(Seed.of(0)).order() instanceof HasPools pools && pools.byUser())
            .map(SchedulerSpec::name)
            .toList();
    List<JobSpec> jobs = byUser.isEmpty() ? List.of() : cell.jobs(1);
    return jobs.size() > 1 && jobs.stream().map(JobSpec::user).distinct().count() == 1
        ? Stream.of(
            Remarks.of(
                "%s %s the cluster among users, and all jobs are of %s: write users = 20 in the workload"
                    .formatted(
                        String.join(", ", byUser),
                        byUser.size() == 1 ? "shares" : "share",
                        jobs.get(0).user())))
        : Stream.of();
  }

  /** Names the schedulers under which the priorities of some jobs have no effect. */
  private static Stream<Remarks> priorities(Experiment cell) {
    List<String> ignoring =
        cell.schedulers().stream()
            .filter(scheduler -> !scheduler.make(Seed.of(0)).order().usesPriorities())
            .map(SchedulerSpec::name)
            .toList();
    List<JobSpec> jobs = ignoring.isEmpty() ? List.of() : cell.jobs(1);
    boolean differ = jobs.stream().map(job -> job.settings().priority()).distinct().count() > 1;
    return differ
        ? Stream.of(
            Remarks.of("the jobs' priorities have no effect under " + String.join(", ", ignoring)))
        : Stream.of();
  }

  /** Returns the total number of runs. */
  public int runs() {
    return cells.stream().mapToInt(Experiment::runs).sum();
  }
}
