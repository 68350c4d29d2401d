package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads the run directory that a command names. */
final class RunFolder {
  private RunFolder() {}

  /**
   * Returns the directory's results.
   *
   * @throws CannotStartException if it is not a run directory, or its files cannot be read
   */
  static Results read(Path folder) {
    try {
      return Results.in(folder);
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          folder
              + " is no run directory: it has neither run.json nor summary.json; name the folder"
              + " that racklab run printed as results");
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "cannot read " + folder + ": " + FileTrouble.of(e));
    }
  }

  /**
   * Returns the runs that have ended in the directory, at least one.
   *
   * @param scheduler the scheduler of the runs; null for all schedulers
   */
  static List<OneRun> runs(Path folder, String scheduler, int repeat) {
    List<OneRun> all = read(folder).runs();
    List<String> schedulers = all.stream().map(OneRun::scheduler).distinct().toList();
    if (all.isEmpty()) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "no run has ended in " + folder);
    }
    if (scheduler != null && !schedulers.contains(scheduler)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "there is no scheduler "
              + scheduler
              + "; choose one of "
              + String.join(", ", schedulers));
    }
    List<OneRun> wanted =
        all.stream()
            .filter(run -> scheduler == null || run.scheduler().equals(scheduler))
            .filter(run -> run.repeat() == repeat)
            .toList();
    if (wanted.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "no repeat "
              + repeat
              + " has ended; the last is "
              + all.stream().mapToInt(OneRun::repeat).max().orElseThrow());
    }
    return wanted;
  }
}
