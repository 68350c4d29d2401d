package io.racklab.deploy.launch;

import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Study;
import io.racklab.master.results.RunBook;
import io.racklab.master.results.RunDirectory;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Opens the books of runs on this machine. */
public final class RunBooks {
  private RunBooks() {}

  /**
   * @param kind of the clock that the runs are really under
   * @param workers worker processes that take part, or 0 if it is this one
   * @param security of what processes say to each other, where there are any
   */
  public static RunBook of(
      Study study, RunDirectory directory, ClockKind kind, int workers, Security security)
      throws IOException {
    Map<String, String> machine = new LinkedHashMap<>(Machine.describe());
    if (kind == ClockKind.WALL) {
      machine.put("connections", security.words());
    }
    return new RunBook(study, directory, kind, workers, Instant::now, machine);
  }
}
