package io.racklab.deploy.cli;

import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.RunDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Finds the folder for an experiment's results. */
final class RunDirectories {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int TRIES = 100;

  private RunDirectories() {}

  /**
   * @param asked null for a new one below {@code runs}
   */
  static RunDirectory create(Path asked, Experiment experiment) {
    String date = DATE.format(LocalDateTime.now());
    String name = experiment.name().replaceAll("[^A-Za-z0-9._-]", "-") + "-" + date;
    for (int i = 1; i <= TRIES; i++) {
      Path folder = asked != null ? asked : Path.of("runs", i == 1 ? name : name + "-" + i);
      try {
        return RunDirectory.create(folder, experiment);
      } catch (FileAlreadyExistsException e) {
        if (asked != null) {
          throw new CannotStart(
              ExitCode.BAD_INPUT, asked + " is not an empty folder; name a new one with --out");
        }
      } catch (IOException e) {
        throw new CannotStart(ExitCode.FAILED, "cannot write to " + folder + ": " + e.getMessage());
      }
    }
    throw new CannotStart(ExitCode.FAILED, "runs/ has too many folders of this second");
  }
}
