package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.master.analysis.calibration.JobHistories;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.timeline.PerfettoTrace;
import io.racklab.master.analysis.timeline.Timeline;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exports a run for other viewers. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Exports one run as a trace for Perfetto (https://ui.perfetto.dev), which shows nodes as"
            + " processes, slots as threads, and attempts with their phases and flows, and answers"
            + " SQL queries; or its jobs as job histories of Hadoop.",
    footer = {
      "",
      "Examples:",
      "  racklab export runs/quickstart-20261121-115030 --scheduler fair --perfetto fair.gz",
      "  racklab export runs/quickstart-20261121-115030 --jhist done"
    })
public final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "a run directory")
  private Path folder;

  @Option(
      names = "--perfetto",
      paramLabel = "FILE",
      description = "the file to write; compressed if its name ends in .gz")
  private Path file;

  @Option(
      names = "--jhist",
      paramLabel = "FOLDER",
      description =
          "a new or empty folder for a job history (.jhist) of each job, as Hadoop's history server"
              + " keeps them")
  private Path histories;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "the run's scheduler (default: the first)")
  private String scheduler;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "the run's repeat (default: ${DEFAULT-VALUE})")
  private int repeat;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    OneRun run = run();
    if ((file == null) == (histories == null)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "write --perfetto FILE or --jhist FOLDER, one of the two");
    }
    if (histories != null) {
      histories(run);
      return ExitCode.DONE;
    }
    if (Files.isDirectory(file)) {
      throw new CannotStartException(ExitCode.BAD_INPUT, file + " is a folder: name a file");
    }
    RunFiles files = new RunFiles(run.folder());
    Timeline timeline = Timeline.of(files);
    WholeFile.output(
        file,
        out -> {
          if (file.toString().endsWith(".gz")) {
            GZIPOutputStream packed = new GZIPOutputStream(out);
            PerfettoTrace.write(timeline, files, packed);
            packed.finish();
          } else {
            PerfettoTrace.write(timeline, files, out);
          }
        });
    spec.commandLine()
        .getOut()
        .println(
            file
                + ": "
                + timeline.size()
                + " attempts of "
                + run.scheduler()
                + ", repeat "
                + run.repeat()
                + "; open it at https://ui.perfetto.dev");
    return ExitCode.DONE;
  }

  private void histories(OneRun run) throws IOException {
    RunDirectories.requireEmpty(histories);
    Experiment experiment =
        ExperimentFile.named(
            RunDirectory.configurationIn(folder).toAbsolutePath().toString(),
            folder,
            run.cell().values());
    Files.createDirectories(histories);
    int jobs =
        JobHistories.write(
            new RunFiles(run.folder()),
            experiment.jobs(run.repeat()),
            experiment.cluster().blockSize(),
            histories);
    spec.commandLine()
        .getOut()
        .println(
            "%s: the job histories of %d jobs of %s, repeat %d"
                .formatted(histories, jobs, run.scheduler(), run.repeat()));
  }

  private OneRun run() {
    List<OneRun> runs = RunFolder.runs(folder, scheduler, repeat);
    return runs.get(0);
  }
}
