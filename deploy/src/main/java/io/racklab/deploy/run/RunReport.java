package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.program.InternalFault;
import io.racklab.deploy.program.Version;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.page.ReportPage;
import io.racklab.master.analysis.report.Report;
import io.racklab.master.runs.bound.BoundsFile;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.results.EndedRun;
import io.racklab.master.runs.results.RunBook;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Writes the report at the end of a run, however it ended. */
public final class RunReport {
  private RunReport() {}

  /**
   * Writes the bounds of the runs that have ended, and the report; a failure leaves the results
   * intact.
   *
   * @return a line that names the page, to append to the output; empty if there is no page
   */
  public static String write(RunBook book, Screen screen) {
    Path folder = book.directory().folder();
    try {
      BoundsFile file = BoundsFile.in(folder);
      for (Experiment cell : book.study().cells()) {
        List<EndedRun> runs =
            book.results().stream().filter(run -> run.plan().experiment().equals(cell)).toList();
        int attempts =
            BoundsOfRun.attempts(
                runs.stream().mapToDouble(run -> run.metric(Metric.MOST_ATTEMPTS.path())));
        runs.stream()
            .mapToInt(run -> run.plan().repeat())
            .distinct()
            .forEach(
                repeat -> file.put(cell.cell(), repeat, BoundsOfRun.of(cell, repeat, attempts)));
      }
      file.write();
    } catch (IOException e) {
      screen.problem("racklab: no bounds (" + FileTrouble.of(e) + ")");
    } catch (RuntimeException e) {
      screen.problem("racklab: no bounds: " + InternalFault.line(e));
    }
    return write(folder, screen);
  }

  /**
   * Writes the report; a failure leaves the results intact.
   *
   * @return a line that names the page, to append to the output; empty if there is no page
   */
  public static String write(Path run, Screen screen) {
    Path page = run.resolve("report.html");
    try {
      ReportPage.write(Report.of(run), Version.text(), page);
      return "\nreport: " + page;
    } catch (NoSuchFileException nothingBegan) {
      return "";
    } catch (IOException e) {
      String why = FileTrouble.of(e);
      screen.problem("racklab: no report (" + why + "); racklab report " + run + " tries again");
      return "";
    } catch (RuntimeException e) {
      screen.problem("racklab: no report: " + InternalFault.line(e));
      return "";
    } catch (OutOfMemoryError e) {
      screen.problem(
          "racklab: no report, since memory does not suffice; RACKLAB_JAVA_OPTIONS=-Xmx4g racklab"
              + " report "
              + run
              + " tries again with more");
      return "";
    }
  }
}
