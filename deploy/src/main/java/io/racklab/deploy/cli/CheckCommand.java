package io.racklab.deploy.cli;

import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.papers.reproduce.FigureFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Validates files and reports every error at once. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Validates cluster, workload, experiment and figure files and traces (swim:FILE,"
            + " rumen:FILE, …); prints every error at once as file:line: what is wrong; what to"
            + " write instead.",
    footer = {"", "Example: racklab check my-cluster.conf swim:trace.tsv"})
public final class CheckCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "files, or traces such as swim:FILE")
  private List<String> files;

  @Mixin private SkipBrokenOption broken;

  @Mixin private JarOption jars;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<Problem> problems = new ArrayList<>();
    List<Right> right = new ArrayList<>();
    for (String file : files) {
      try {
        Checked checked = jars.given().reading(() -> check(file));
        right.add(new Right(file, checked.kind(), checked.remarks()));
        if (format.isJson()) {
          continue;
        }
        spec.commandLine().getOut().println(file + ": " + checked.kind() + ", no errors");
        checked
            .remarks()
            .forEach(remark -> spec.commandLine().getOut().println(file + ": note: " + remark));
      } catch (InvalidInputException invalid) {
        problems.addAll(invalid.problems());
      }
    }
    if (format.isJson()) {
      FormatOption.print(spec.commandLine().getOut(), new Outcome(right, problems));
      return problems.isEmpty() ? ExitCode.DONE : ExitCode.BAD_INPUT;
    }
    if (problems.isEmpty()) {
      return ExitCode.DONE;
    }
    throw new InvalidInputException(problems);
  }

  /**
   * @param kind the file's kind, such as {@code cluster}
   * @param remarks notes on assumed values and on possible mistakes in the file
   */
  private record Checked(String kind, List<String> remarks) {
    Checked(String kind) {
      this(kind, List.of());
    }
  }

  /** A file without errors, in JSON. */
  private record Right(String file, String kind, List<String> remarks) {}

  private record Outcome(List<Right> files, List<Problem> problems) {}

  private Checked check(String file) {
    Path here = Path.of("").toAbsolutePath();
    Path path = Path.of(file);
    Optional<String> kind =
        WorkloadFile.traces().stream()
            .filter(word -> file.startsWith(word + ":"))
            .findAny()
            .or(() -> WorkloadFile.recognized(path));
    if (kind.isPresent()) {
      Workload trace = WorkloadFile.named(file, here, broken.given());
      return new Checked(kind.get() + " trace", trace.remarks().lines());
    }
    Section whole = HoconFile.read(path);
    if (whole.has("experiment") || looksLikeExperiment(whole)) {
      Study study =
          Study.parse(file, HoconFile.content(path), path.toAbsolutePath().getParent(), Map.of());
      study.cells().forEach(cell -> cell.jobs(1));
      return new Checked("experiment", Remarks.lines(study.remarks()));
    }
    if (whole.has("cluster")) {
      ClusterFile.read(path);
      return new Checked("cluster");
    }
    if (whole.has("workload")) {
      return new Checked("workload", WorkloadFile.read(path).remarks().lines());
    }
    if (whole.has("figure")) {
      return new Checked(figure(FigureFile.named(path.toAbsolutePath().toString(), here).get(0)));
    }
    throw new InvalidInputException(
        new Problem(
            file,
            0,
            "this is not a file of Racklab",
            "begin with cluster, workload, experiment or figure { … }"));
  }

  /**
   * True if the file has an experiment's keys without the section around them; reading it as an
   * experiment then reports the missing section.
   */
  private static boolean looksLikeExperiment(Section whole) {
    return whole.has("schedulers") || whole.has("cluster") && whole.has("workload");
  }

  /** Reads a figure file for full and for quick runs, and returns its kind. */
  private static String figure(FigureFile file) {
    Path traces = ReproduceCommand.USUAL_TRACES;
    if (file.missingTrace(traces).isPresent()) {
      return "figure, not checked without its trace " + file.missingTrace(traces).get();
    }
    file.read(traces, false);
    file.read(traces, true);
    return "figure";
  }
}
