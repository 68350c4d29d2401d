package io.racklab.deploy.cli;

import io.racklab.deploy.console.WorkloadJson;
import io.racklab.deploy.console.WorkloadText;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.WorkloadSummary;
import io.racklab.master.papers.reproduce.FigureFile;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.file.ClusterFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Prints a bundled cluster, workload, scheduler, experiment or figure, or a workload's statistics.
 */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description =
        "Prints the bundled file of a name, to copy and change. Summarizes a workload, a trace or"
            + " the workload of an experiment's file: its jobs, tasks and bytes, its load on a cluster, and the values that are assumed"
            + " because it lacks them.",
    footer = {
      "",
      "Examples:",
      "  racklab show shadow-52",
      "  racklab show swim:trace.tsv --cluster nas-600",
      "  racklab show workload:puma"
    })
public final class ShowCommand implements Runnable {
  private static final String WORKLOAD = "workload:";

  @Parameters(
      paramLabel = "NAME|FILE",
      description =
          "a name that racklab list prints; or a workload or a trace, with or without its format:"
              + " swim:FILE, rumen:FILE, workload:NAME, workload:FILE; or an experiment's file")
  private String name;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      defaultValue = "quickstart",
      description =
          "for a workload: the cluster whose block size and slots or vcores are used (default:"
              + " ${DEFAULT-VALUE})")
  private String cluster;

  @Mixin private SkipBrokenOption broken;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  /** The bundled files of a name, in JSON. */
  private record Shown(String name, List<String> files) {}

  @Override
  public void run() {
    if (name.startsWith(WORKLOAD)) {
      workload(name.substring(WORKLOAD.length()));
    } else if (WorkloadFile.traces().stream().anyMatch(kind -> name.startsWith(kind + ":"))) {
      workload(name);
    } else {
      bundledOrFile();
    }
  }

  private void workload(String word) {
    Path here = Path.of("").toAbsolutePath();
    Cluster slots = ClusterFile.named(cluster, here);
    Workload workload = WorkloadFile.named(word, here, broken.given());
    List<JobSpec> jobs = workload.jobs(slots, Seed.of(1));
    PrintWriter out = spec.commandLine().getOut();
    if (format.isJson()) {
      FormatOption.print(out, WorkloadJson.of(word, new WorkloadSummary(jobs), workload.remark()));
      return;
    }
    out.print(WorkloadText.of(word, new WorkloadSummary(jobs), slots));
    out.print(WorkloadText.assumed(List.of(workload.remarks())));
    out.flush();
  }

  private void bundledOrFile() {
    List<String> found = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>();
    add(found, names, ClusterFile.bundledNames(), ClusterFile::bundledText);
    add(found, names, WorkloadFile.bundledNames(), WorkloadFile::bundledText);
    add(found, names, ExperimentFile.bundledNames(), ExperimentFile::bundledText);
    add(found, names, FigureFile.bundledNames(), FigureFile::bundledText);
    add(found, names, SchedulerFile.bundledNames(), SchedulerFile::presetText);
    if (!found.isEmpty() && format.isJson()) {
      FormatOption.print(spec.commandLine().getOut(), new Shown(name, List.copyOf(found)));
    } else if (!found.isEmpty()) {
      spec.commandLine().getOut().println(String.join("\n", found).stripTrailing());
    } else if (isExperiment()) {
      experiment();
    } else if (name.matches("[\\w-]+:.+") || Files.exists(Path.of(name))) {
      workload(name);
    } else if (name.matches(".*[./].*")) {
      throw new InvalidInputException(MissingFile.problem(Path.of(name)));
    } else {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "nothing bundled is named " + name + "; did you mean " + Nearest.to(name, names) + "?");
    }
  }

  private boolean isExperiment() {
    Path file = Path.of(name);
    return Files.isRegularFile(file)
        && WorkloadFile.recognized(file).isEmpty()
        && HoconFile.looksLikeHocon(HoconFile.content(file))
        && HoconFile.read(file).has("experiment");
  }

  /** Shows the jobs of each cell as the first repeat submits them, after draws and scales. */
  private void experiment() {
    Path file = Path.of(name).toAbsolutePath();
    Study study = Study.parse(name, HoconFile.content(file), file.getParent(), Map.of());
    PrintWriter out = spec.commandLine().getOut();
    for (Experiment cell : study.cells()) {
      WorkloadSummary jobs = new WorkloadSummary(cell.jobs(1));
      String title = cell.name() + (study.cells().size() == 1 ? "" : ", " + cell.cell());
      if (format.isJson()) {
        FormatOption.print(out, WorkloadJson.of(title, jobs, cell.setup().workload().remark()));
      } else {
        out.print(WorkloadText.of(title, jobs, cell.setup().cluster()));
        out.println();
      }
    }
    if (!format.isJson()) {
      out.print(WorkloadText.assumed(study.remarks()));
    }
    out.flush();
  }

  private void add(
      List<String> found,
      TreeSet<String> names,
      Map<String, String> bundled,
      Function<String, String> text) {
    names.addAll(bundled.keySet());
    if (bundled.containsKey(name)) {
      found.add(text.apply(name));
    }
  }
}
