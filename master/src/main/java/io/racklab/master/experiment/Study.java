package io.racklab.master.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that an experiment file asks for: the experiment in each cell of its sweep.
 *
 * @param cells at least one, alike in name, seed, repeats, clock and schedulers
 * @param resolved the configuration, complete: a run of it repeats all
 * @param jars with users' own policies, with which it was read
 */
public record Study(List<Experiment> cells, String resolved, List<Jar> jars) {
  public Study {
    cells = List.copyOf(cells);
    jars = List.copyOf(jars);
  }

  private Study(List<Experiment> cells, String resolved) {
    this(cells, resolved, List.of());
  }

  /** The same, as it was read with these jars. */
  public Study with(List<Jar> others) {
    return new Study(cells, resolved, others);
  }

  /** An experiment that sweeps nothing. */
  public static Study of(Experiment experiment) {
    return new Study(List.of(experiment), experiment.resolved());
  }

  /**
   * Reads the study that a word names, a bundled experiment or else the path of a file, with values
   * laid over it.
   *
   * @param overrides from path below {@code experiment}, such as {@code scale.time}, to HOCON text;
   *     where the experiment sweeps such a path, it no longer does
   * @throws InvalidInputException with everything that is wrong with it
   */
  public static Study named(String word, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.textOf(word, folder, overrides), overrides.keySet());
  }

  /**
   * Reads the text of an experiment file.
   *
   * @param name what messages call it
   * @param folder what relative paths in it start from
   * @throws InvalidInputException with everything that is wrong with it
   */
  public static Study parse(String name, String text, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.text(name, text, folder, overrides), overrides.keySet());
  }

  /**
   * The same of a configuration with an {@code experiment} in it, for files that hold several.
   *
   * @throws InvalidInputException with everything that is wrong with it
   */
  public static Study parse(String name, Config whole, Path folder, Map<String, String> overrides) {
    return read(ExperimentFile.text(name, whole, folder, overrides), overrides.keySet());
  }

  private static Study read(ExperimentFile.Text text, Set<String> overridden) {
    Problems problems = new Problems(text.name());
    ExperimentFile.refuseUnwrapped(text);
    Sweep sweep = Sweep.of(text.config(), problems).without(overridden);
    problems.throwIfAny();
    Config plain = text.config().withoutPath("experiment.sweep");
    List<Experiment> cells = new ArrayList<>();
    // A slip that all cells share is one problem.
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
    values.forEach((path, value) -> hocon.put(path, value.hocon()));
    return hocon;
  }

  private static String resolved(Experiment first, Sweep sweep, Path folder) {
    if (sweep.axes().isEmpty()) {
      return first.resolved();
    }
    Map<String, Object> lists = new LinkedHashMap<>();
    for (Sweep.Axis axis : sweep.axes()) {
      lists.put(axis.path(), axis.values().stream().map(value -> absolute(value, folder)).toList());
    }
    return ConfigFactory.parseString(first.resolved())
        .withValue("experiment.sweep", ConfigValueFactory.fromMap(lists))
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }

  /** The resolved configuration lies in another folder than the file did. */
  private static ConfigValue absolute(Sweep.Value value, Path folder) {
    ConfigValue parsed = ConfigFactory.parseString("value = " + value.hocon()).getValue("value");
    if (!(parsed.unwrapped() instanceof String word)) {
      return parsed;
    }
    int colon = word.indexOf(':');
    String kind = colon > 1 ? word.substring(0, colon + 1) : "";
    Path file = folder.resolve(word.substring(kind.length()));
    // Only a trace of a kind may be a folder: a word alone is a name, whatever lies beside the
    // file.
    boolean there = Files.isRegularFile(file) || !kind.isEmpty() && Files.isDirectory(file);
    return there ? ConfigValueFactory.fromAnyRef(kind + file) : parsed;
  }

  /** The experiment in its first cell: what all cells share is there. */
  public Experiment first() {
    return cells.get(0);
  }

  /** Remarks on what may be a slip in the study, though it can be run. */
  public List<String> remarks() {
    return cells.stream()
        .flatMap(cell -> cell.setup().workload().remark().stream())
        .distinct()
        .toList();
  }

  /** The number of runs in all. */
  public int runs() {
    return cells.stream().mapToInt(Experiment::runs).sum();
  }
}
