package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All launches of a run, read once for several uses.
 *
 * @param inOrder by time, then by name: launches at the same time on different nodes have no
 *     natural order
 */
public record RunLaunches(RunFiles files, List<Launch> inOrder) {
  private static final Comparator<Launch> ORDER =
      Comparator.comparingDouble(Launch::at).thenComparing(Launch::attempt);

  public RunLaunches {
    inOrder = List.copyOf(inOrder);
  }

  /** Reads the launches of a run. */
  public static RunLaunches of(RunFiles files) throws IOException {
    List<Launch> launches = new ArrayList<>();
    files.eachAttempt(
        attempt ->
            launches.add(
                new Launch(
                    attempt.attempt(),
                    attempt.job(),
                    attempt.map(),
                    attempt.node(),
                    attempt.start())));
    launches.sort(ORDER);
    return new RunLaunches(files, launches);
  }
}
