package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Books;
import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.Level;
import io.racklab.master.experiment.RunBook;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.master.experiment.Study;
import io.racklab.master.reproduce.Reproduction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes the runs of figures in virtual time, as {@code racklab run --clock virtual} would. Times
 * alone that figures share are measured once.
 */
final class FigureRuns implements Reproduction.Runs {
  private final AloneTimes times = new AloneTimes();
  private final Screen screen;

  FigureRuns(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Optional<String> perform(Study study, Path folder) throws IOException {
    String name = study.first().name();
    try (RunDirectory directory = RunDirectories.create(folder, study)) {
      RunBook book = Books.of(study, directory, ClockKind.VIRTUAL, 0);
      Performance.Means means =
          new Performance.Means(0, Runtime.getRuntime().availableProcessors());
      if (Performance.of(book, times, means, screen) instanceof ExperimentSeries.Failed failed) {
        return Optional.of(name + ": " + failed.why());
      }
      // What cannot be trusted is not compared with anything.
      return book.verdict().level() == Level.INVALID
          ? Optional.of(name + " is INVALID: see " + folder.resolve("run.json"))
          : Optional.empty();
    }
  }
}
