package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.papers.reproduce.Reproduction;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.Level;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs the experiments of figures as {@code racklab run} does. A job that several figures share is
 * run alone only once.
 */
public final class FigureRuns implements Reproduction.Runs {
  private final AloneTimes times = new AloneTimes();
  private final boolean resume;
  private final Screen screen;

  /**
   * @param resume true to keep the runs in the folders that have ended already
   */
  public FigureRuns(boolean resume, Screen screen) {
    this.resume = resume;
    this.screen = screen;
  }

  @Override
  public Optional<String> perform(Study study, Path folder) throws IOException {
    String name = study.first().name();
    try (RunDirectory directory =
        resume ? RunDirectories.resume(folder, study) : RunDirectories.create(folder, study)) {
      RunBook book =
          RunBooks.of(study, directory, study.first().execution().clock(), 0, Security.NONE);
      if (resume) {
        book.keepEnded();
      }
      RunExecutor.Means means =
          new RunExecutor.Means(0, Runtime.getRuntime().availableProcessors());
      if (RunExecutor.of(book, times, means, screen) instanceof ExperimentSeries.Failed failed) {
        return Optional.of(name + ": " + failed.why());
      }
      // Invalid results are not compared with the paper.
      return book.verdict().level() == Level.INVALID
          ? Optional.of(name + " is INVALID: see " + folder.resolve("run.json"))
          : Optional.empty();
    }
  }
}
