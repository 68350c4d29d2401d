package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A study that was played in virtual time, with its report.
 *
 * @param folder its run directory
 * @param page the line that names the report
 * @param exitCode the exit code by its verdict
 */
public record VirtualSeries(Path folder, String page, int exitCode) {

  /**
   * Plays a study to its end.
   *
   * @param out the run directory, new or empty; null for a new one by name and date
   * @throws CannotStartException if a run failed; the results so far are kept
   */
  public static VirtualSeries of(Study study, Path out, Screen screen) throws IOException {
    Path folder = RunDirectories.folder(out, study.first().name());
    try (RunDirectory directory = RunDirectories.create(folder, study)) {
      RunBook book = RunBooks.of(study, directory, ClockKind.VIRTUAL, 0, Security.NONE);
      RunExecutor.Means means =
          new RunExecutor.Means(0, Runtime.getRuntime().availableProcessors());
      ExperimentSeries.Event last = RunExecutor.of(book, new AloneTimes(), means, screen);
      String page = RunReport.write(book, screen);
      if (last instanceof ExperimentSeries.Failed failed) {
        throw new CannotStartException(
            ExitCode.FAILED, failed.why() + "; the results so far are in " + folder);
      }
      return new VirtualSeries(folder, page, ExitCode.of(book.verdict()));
    }
  }
}
