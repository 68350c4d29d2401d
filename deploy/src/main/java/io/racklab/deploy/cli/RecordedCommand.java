package io.racklab.deploy.cli;

import io.racklab.deploy.console.RecordedText;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.plot.FigureFiles;
import io.racklab.master.analysis.plot.PlotFormat;
import io.racklab.master.analysis.plot.PlotWidth;
import io.racklab.master.analysis.report.Figure;
import io.racklab.master.analysis.report.PhasePair;
import io.racklab.master.analysis.report.RecordedFigure;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.report.Slugs;
import io.racklab.master.analysis.report.TraceComparison;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.results.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the durations of phases in a trace with those in a run of the trace. */
@Command(
    name = "recorded",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares the durations of task phases that a trace measured with those in a run of the"
            + " trace: maps, and the copy, sort and reduce phases of reduces. Prints errors by"
            + " phase, by load and by job. Jobs from which a calibration has"
            + " learned are shown apart.",
    footer = {
      "",
      "Examples:",
      "  racklab run --workload rumen:trace.json.gz --clock virtual --set tasks.start=0s --out"
          + " replay",
      "  racklab recorded replay --figures svg"
    })
public final class RecordedCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "a run directory of a trace")
  private Path folder;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "only the runs of this scheduler (default: of all schedulers)")
  private String scheduler;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "only the runs of this repeat (default: ${DEFAULT-VALUE})")
  private int repeat;

  @Option(
      names = "--figures",
      paramLabel = "FORMAT",
      description =
          "also draw a figure, as svg, pdf or png (300 dots per inch):"
              + " RUN/figures/recorded-SCHEDULER-REPEAT.FORMAT")
  private PlotFormat figures;

  @Option(
      names = "--width",
      paramLabel = "column|page",
      defaultValue = "page",
      description =
          "the figure's width: a column of 3.5 inches or a page of 7.16 (default:"
              + " ${DEFAULT-VALUE})")
  private PlotWidth width;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  /** The phases of one run, in JSON. */
  private record Phases(String scheduler, int repeat, List<PhasePair> phases) {}

  @Override
  public Integer call() throws IOException {
    List<OneRun> runs = RunFolder.runs(folder, scheduler, repeat);
    if (!runs.get(0).cell().equals(Cell.WHOLE)) {
      // The cells of a sweep may have different workloads and fitted costs.
      throw wrong(
          folder + " is a sweep; run one of its cells with --set, and name its run directory");
    }
    Experiment experiment =
        ExperimentFile.named(
            RunDirectory.configurationIn(folder).toAbsolutePath().toString(), folder, Map.of());
    Recording recording =
        experiment
            .setup()
            .workload()
            .recording()
            .orElseThrow(
                () -> wrong("the workload of this run is not a trace that measured its tasks"));
    PrintWriter out = spec.commandLine().getOut();
    List<String> names = Slugs.of(runs.stream().map(OneRun::scheduler).toList());
    List<Figure> drawn = new ArrayList<>();
    List<Phases> json = new ArrayList<>();
    String between = "";
    for (OneRun run : runs) {
      List<PhasePair> pairs = TraceComparison.of(recording, new RunFiles(run.folder()));
      if (pairs.isEmpty()) {
        throw wrong("the trace measured none of the tasks that have ended in " + run.folder());
      }
      if (format.isJson()) {
        json.add(new Phases(run.scheduler(), repeat, pairs));
      } else {
        out.print(between + RecordedText.of(title(run, experiment), recording, pairs));
      }
      between = "\n";
      if (pairs.stream().anyMatch(PhasePair::judged)) {
        String name = names.get(runs.indexOf(run)) + "-" + repeat;
        drawn.add(RecordedFigure.of(name, title(run, experiment), pairs));
      }
    }
    if (figures != null) {
      for (Path file : FigureFiles.write(drawn, folder.resolve("figures"), figures, width)) {
        if (!format.isJson()) {
          out.println("figure: " + file);
        }
      }
    }
    if (format.isJson()) {
      FormatOption.print(out, json);
    }
    out.flush();
    return ExitCode.DONE;
  }

  private static String title(OneRun run, Experiment experiment) {
    return "measured and emulated on %s, under %s, repeat %d"
        .formatted(experiment.cluster().name(), run.scheduler(), run.repeat());
  }

  private static CannotStartException wrong(String what) {
    return new CannotStartException(ExitCode.BAD_INPUT, what);
  }
}
