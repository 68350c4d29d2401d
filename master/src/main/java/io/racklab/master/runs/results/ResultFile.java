package io.racklab.master.runs.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.metric.LinkErrors;
import io.racklab.master.analysis.rows.ContradictionException;
import io.racklab.master.analysis.rows.FlowsByLoad;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The file result.json in a run's folder. It is written when the run has ended, so that a resumed
 * experiment need not run it again.
 */
public final class ResultFile {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "result.json";
  private static final double NANOS = 1e9;

  /**
   * The content of the file, without figures that flows.csv gives.
   *
   * @param files the run's row files as they were written, by name
   */
  private record Content(
      String fingerprint,
      Map<String, FileSum> files,
      JsonNode summary,
      Ledger ledger,
      Health health,
      double lateness,
      double startLateness,
      double fullestLink,
      Mishaps mishaps) {
    boolean isWhole() {
      return fingerprint != null
          && files != null
          && summary != null
          && ledger != null
          && health != null
          && mishaps != null;
    }
  }

  private final Fingerprint fingerprint;
  private final ClockKind kind;

  ResultFile(Fingerprint fingerprint, ClockKind kind) {
    this.fingerprint = fingerprint;
    this.kind = kind;
  }

  /**
   * Returns a reader and writer of the result files of runs in virtual time, which other processes
   * may play.
   *
   * @param version the version of Racklab
   */
  public static ResultFile ofVirtualRuns(String version, List<Jar> jars) {
    return new ResultFile(new Fingerprint(version, jars), ClockKind.VIRTUAL);
  }

  /** Writes the result of a run whose rows are on disk, and returns it. */
  public EndedRun keep(RunResult result) throws IOException {
    RunPlan plan = result.plan();
    EndedRun run =
        new EndedRun(
            plan,
            Summary.run(result),
            RunAccount.of(
                result,
                kind == ClockKind.VIRTUAL
                    ? FlowErrors.NONE
                    : result.measures().flowErrors().with(linkErrors(plan)),
                byLoad(plan),
                kind.timeScale(plan.experiment().scale())));
    write(run);
    return run;
  }

  /**
   * Takes over a run that another process of the same version has played with the same jobs and
   * jars. Its files lie in the run's folder, where result.json is written again with this process's
   * fingerprint.
   *
   * @throws IOException if the files differ from those that the other process has written
   */
  EndedRun take(RunPlan plan) throws IOException {
    Content content = content(plan.folder().resolve(NAME));
    if (content == null
        || !content.isWhole()
        || !content.summary().isObject()
        || !hasItsRows(plan, content)) {
      throw new IOException("the files of " + plan.title() + " are not those that were written");
    }
    // The other process may have other paths for files among a sweep's values.
    Map<String, String> cell = plan.experiment().cell().values();
    if (!cell.isEmpty()) {
      ((ObjectNode) content.summary()).set("cell", JSON.valueToTree(cell));
    }
    EndedRun run = run(plan, content);
    write(run);
    return run;
  }

  private void write(EndedRun run) throws IOException {
    RunAccount account = run.account();
    Content content =
        new Content(
            fingerprint.of(run.plan()),
            FileSum.ofRows(run.plan().folder()),
            run.summary(),
            account.ledger(),
            account.health(),
            account.lateness(),
            account.startLateness(),
            account.fullestLink(),
            account.mishaps());
    WholeFile.write(
        run.plan().folder().resolve(NAME),
        WholeFile.Content.of(JSON.writeValueAsString(content) + "\n"));
  }

  /** Deletes the result of an earlier run before a new one begins. */
  public static void delete(RunPlan plan) throws IOException {
    Files.deleteIfExists(plan.folder().resolve(NAME));
  }

  /**
   * Returns the result of an earlier run if it has the same fingerprint and all its rows; else
   * empty.
   *
   * @param spoiled receives a message if the earlier run's files are damaged
   */
  Optional<EndedRun> read(RunPlan plan, Consumer<String> spoiled) throws IOException {
    Path file = plan.folder().resolve(NAME);
    if (!PlainFile.exists(file)) {
      return Optional.empty();
    }
    Content content = content(file);
    if (content == null || !content.isWhole()) {
      // No run has written this file.
      spoiled.accept(file + " is damaged");
      return Optional.empty();
    }
    if (!fingerprint.of(plan).equals(content.fingerprint())) {
      return Optional.empty();
    }
    if (!hasItsRows(plan, content)) {
      spoiled.accept("rows in " + plan.folder() + " are not those that were written");
      return Optional.empty();
    }
    return Optional.of(run(plan, content));
  }

  /**
   * Reads the file of a run without comparing fingerprints, since a packed experiment names files
   * by other paths.
   *
   * @throws ContradictionException if the file or the rows are not those that were written
   */
  EndedRun told(RunPlan plan, String name) throws IOException {
    Path file = plan.folder().resolve(NAME);
    Content content = PlainFile.exists(file) ? content(file) : null;
    if (content == null || !content.isWhole()) {
      throw new ContradictionException(name + "/" + NAME, "it is missing or damaged");
    }
    Map<String, FileSum> rows = FileSum.ofRows(plan.folder());
    RowFormat format = plan.experiment().measurement().rows();
    for (String row : RowTable.ALL.stream().map(format::fileOf).toList()) {
      FileSum now = rows.get(row);
      if (now == null || !now.equals(content.files().get(row))) {
        throw new ContradictionException(
            name + "/" + row,
            now == null
                ? "it is missing"
                : "it is " + now + ", and " + content.files().get(row) + " by " + NAME);
      }
    }
    return run(plan, content);
  }

  private static boolean hasItsRows(RunPlan plan, Content content) throws IOException {
    return FileSum.ofRows(plan.folder()).equals(new TreeMap<>(content.files()));
  }

  private EndedRun run(RunPlan plan, Content content) throws IOException {
    RunAccount account =
        new RunAccount(
            content.ledger(),
            content.health(),
            content.lateness(),
            content.startLateness(),
            content.fullestLink(),
            content.mishaps(),
            kind == ClockKind.VIRTUAL
                ? FlowErrors.NONE
                : new RunFiles(plan.folder()).flowErrors().with(linkErrors(plan)),
            byLoad(plan));
    return new EndedRun(plan, content.summary(), account);
  }

  /** Reads the link errors from the rows, so that a resumed run is judged by the same figures. */
  private static LinkErrors linkErrors(RunPlan plan) throws IOException {
    return new RunFiles(plan.folder()).linkErrors();
  }

  /**
   * Returns the content of a file, or null if it cannot be read as a result.
   *
   * @throws IrregularFileException if it is not a plain file, such as a link
   */
  private static Content content(Path file) throws IrregularFileException {
    try {
      return JSON.readValue(PlainFile.text(file), Content.class);
    } catch (IrregularFileException e) {
      throw e;
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Returns the flow errors by load. An average over all flows would hide the effect of saturation.
   */
  private Map<LoadLevel, Sample> byLoad(RunPlan plan) throws IOException {
    Map<LoadLevel, Sample> errors = new EnumMap<>(LoadLevel.class);
    if (kind == ClockKind.VIRTUAL) {
      return errors;
    }
    Experiment experiment = plan.experiment();
    double window =
        kind.windowNanos(experiment.measurement().linkWindow(), experiment.scale()) / NANOS;
    FlowsByLoad flows =
        new FlowsByLoad(new RunFiles(plan.folder()), new Topology(experiment.cluster()), window);
    for (LoadLevel level : LoadLevel.values()) {
      errors.put(level, flows.errors(level));
    }
    return errors;
  }
}
