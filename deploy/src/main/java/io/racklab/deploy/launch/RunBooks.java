package io.racklab.deploy.launch;

import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes run books with a description of this machine. */
public final class RunBooks {
  private RunBooks() {}

  /**
   * Makes the run book of a study, in which all its runs are planned.
   *
   * @param kind the clock under which the runs are performed
   * @param workers the number of worker processes that take part; 0 if this process alone does
   * @param security the security of the processes' connections
   */
  public static RunBook of(
      Study study, RunDirectory directory, ClockKind kind, int workers, Security security)
      throws IOException {
    RunBook book = onDemand(study, directory, kind, workers, security);
    book.planAll();
    return book;
  }

  /** Makes the run book of a study whose runs are planned one by one. */
  public static RunBook onDemand(
      Study study, RunDirectory directory, ClockKind kind, int workers, Security security)
      throws IOException {
    Map<String, String> machine = new LinkedHashMap<>(Machine.describe());
    if (kind == ClockKind.WALL) {
      machine.put("connections", security.words());
    }
    return new RunBook(study, directory, kind, workers, Instant::now, machine);
  }
}
