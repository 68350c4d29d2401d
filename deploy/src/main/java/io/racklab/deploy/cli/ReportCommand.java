package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.deploy.report.ReportPage;
import io.racklab.deploy.report.SvgFiles;
import io.racklab.master.report.Report;
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
        "Builds report.html from a run directory, also from one whose run was killed: verdict,"
            + " answer, tables and figures in one page that works offline.",
    footer = {"", "Example: racklab report runs/quickstart-20261121-115030 --svg"})
public final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "the run directory")
  private Path run;

  @Option(
      names = "--svg",
      description = "write the figures for papers too: RUN/figures/*.svg (takes some seconds)")
  private boolean svg;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Report report = read();
    Path page = run.resolve("report.html");
    ReportPage.write(report, page);
    spec.commandLine().getOut().println("report: " + page);
    if (svg) {
      for (Path figure : SvgFiles.write(report, run.resolve("figures"))) {
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
    } catch (IOException | RuntimeException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "there is no report of what is damaged: " + FileTrouble.of(e));
    }
  }
}
