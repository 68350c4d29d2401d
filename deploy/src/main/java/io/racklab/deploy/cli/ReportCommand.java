package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.master.analysis.page.ReportPage;
import io.racklab.master.analysis.plot.FigureFiles;
import io.racklab.master.analysis.plot.PlotFormat;
import io.racklab.master.analysis.plot.PlotWidth;
import io.racklab.master.analysis.report.Report;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Builds the report of a run directory, complete or not. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Builds report.html from a run directory, even if its run was killed: the verdict, the"
            + " winner, tables and figures on one page that works offline.",
    footer = {
      "",
      "Example: racklab report runs/quickstart-20261121-115030 --figures pdf --width column"
    })
public final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "the run directory")
  private Path run;

  @Option(
      names = "--figures",
      paramLabel = "FORMAT",
      description =
          "also write the figures for papers, as svg, pdf or png (300 dots per inch):"
              + " RUN/figures/*.FORMAT, named by figure and scheduler")
  private PlotFormat format;

  @Option(
      names = "--width",
      paramLabel = "column|page",
      defaultValue = "page",
      description =
          "the figures' width: a column of 3.5 inches or a page of 7.16 (default:"
              + " ${DEFAULT-VALUE})")
  private PlotWidth width;

  @Option(names = "--svg", description = "the same as --figures svg")
  private boolean svg;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Report report = read();
    Path page = run.resolve("report.html");
    ReportPage.write(report, Version.text(), page);
    spec.commandLine().getOut().println("report: " + page);
    PlotFormat asked = svg && format == null ? PlotFormat.SVG : format;
    if (asked != null) {
      Path folder = run.resolve("figures");
      for (Path figure : FigureFiles.write(report.figures().first(), folder, asked, width)) {
        spec.commandLine().getOut().println("figure: " + figure);
      }
    }
    return ExitCode.DONE;
  }

  private Report read() throws IOException {
    try {
      return Report.of(run);
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          run + " is no run directory: " + e.getFile() + " is missing; name a folder below runs/");
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "cannot report on damaged files: " + FileTrouble.of(e));
    }
  }
}
