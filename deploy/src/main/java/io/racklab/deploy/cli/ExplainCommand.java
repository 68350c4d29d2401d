package io.racklab.deploy.cli;

import io.racklab.deploy.console.ExplanationJson;
import io.racklab.deploy.console.ExplanationText;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.report.ShortKeys;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the activities on the critical paths of jobs. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Prints on what jobs spent their time, along each job's critical path: the last reduce, the"
            + " last map that it copied from, the slot for which that map waited. Without --job,"
            + " prints the mean over all jobs for each scheduler. If the run was made with"
            + " --explain, also prints the rules by which a waiting job was passed over.",
    footer = {
      "",
      "Examples:",
      "  racklab explain runs/quickstart-20261121-115030",
      "  racklab explain runs/quickstart-20261121-115030 --job 7 --scheduler fair"
    })
public final class ExplainCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "a run directory")
  private Path folder;

  @Option(
      names = "--job",
      paramLabel = "JOB",
      description = "the job, such as 7 or job-7, as the rows of jobs name it")
  private String job;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "only the runs of this scheduler (default: of all schedulers)")
  private String scheduler;

  @Option(
      names = "--cell",
      paramLabel = "CELL",
      description =
          "only the runs of this cell of a sweep, such as link=1-Gbps: its folder's name,"
              + " in which keys may be shortened (default: of all cells)")
  private String cell;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "only the runs of this repeat (default: ${DEFAULT-VALUE})")
  private int repeat;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<OneRun> runs = inCell(RunFolder.runs(folder, scheduler, repeat));
    PrintWriter out = spec.commandLine().getOut();
    if (job == null && !format.isJson()) {
      Map<String, RunFiles> files = new LinkedHashMap<>();
      runs.forEach(run -> files.put(name(run), new RunFiles(run.folder())));
      out.print(ExplanationText.ofMeans(files));
      out.flush();
      return ExitCode.DONE;
    }
    Map<OneRun, Map<String, CriticalPath>> paths = paths(runs);
    if (format.isJson()) {
      out.println(FormatOption.text(ExplanationJson.of(paths)));
    } else {
      String between = "";
      for (Map.Entry<OneRun, Map<String, CriticalPath>> run : paths.entrySet()) {
        RunFiles files = new RunFiles(run.getKey().folder());
        for (CriticalPath path : run.getValue().values()) {
          out.print(between + ExplanationText.of(path, "under " + name(run.getKey()), files));
          between = "\n";
        }
      }
    }
    out.flush();
    return ExitCode.DONE;
  }

  private List<OneRun> inCell(List<OneRun> runs) {
    if (cell == null) {
      return runs;
    }
    List<Cell> cells = runs.stream().map(OneRun::cell).distinct().toList();
    ShortKeys keys = new ShortKeys(cells);
    List<OneRun> found =
        runs.stream()
            .filter(
                run ->
                    run.cell().folderName().equals(cell)
                        || keys.of(run.cell()).folderName().equals(cell))
            .toList();
    if (found.isEmpty()) {
      throw wrong(
          "there is no cell "
              + cell
              + "; choose from "
              + cells.stream()
                  .map(one -> keys.of(one).folderName())
                  .filter(name -> !name.isEmpty())
                  .collect(Collectors.joining(" ")));
    }
    return found;
  }

  private Map<OneRun, Map<String, CriticalPath>> paths(List<OneRun> runs) throws IOException {
    String wanted = job == null || job.startsWith("job-") ? job : "job-" + job;
    Map<OneRun, Map<String, CriticalPath>> paths = new LinkedHashMap<>();
    for (OneRun run : runs) {
      Map<String, CriticalPath> found =
          CriticalPaths.in(
              new RunFiles(run.folder()), name -> wanted == null || name.equals(wanted));
      if (!found.isEmpty()) {
        paths.put(run, found);
      }
    }
    if (paths.isEmpty()) {
      throw wrong(
          wanted == null
              ? "no job has succeeded in these runs"
              : "no "
                  + wanted
                  + " has succeeded in these runs; "
                  + "the rows of jobs in "
                  + runs.get(0).folder()
                  + " list those that ended");
    }
    return paths;
  }

  private static String name(OneRun run) {
    String cell = run.cell().values().isEmpty() ? "" : ", " + run.cell();
    return run.scheduler() + ", repeat " + run.repeat() + cell;
  }

  private static CannotStartException wrong(String what) {
    return new CannotStartException(ExitCode.BAD_INPUT, what);
  }
}
