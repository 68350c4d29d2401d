package io.racklab.master.analysis.rows;

import java.util.Locale;
import java.util.Set;

/** The names of the files in a run directory, beside the folders of its schedulers. */
public final class RunFileNames {
  /** The resolved experiment. */
  public static final String CONFIGURATION = "experiment.conf";

  /** The description of the whole run, with its verdict. */
  public static final String RUN = "run.json";

  /** The metrics of each run. */
  public static final String SUMMARY = "summary.json";

  /** What no scheduler can be better than, and the best schedules that are known. */
  public static final String BOUNDS = "bounds.json";

  /** The reserved names, which include files that are created only after the run. */
  private static final Set<String> ALL =
      Set.of(
          CONFIGURATION,
          RUN,
          SUMMARY,
          BOUNDS,
          "report.html",
          "figures",
          "logs",
          "inputs",
          "pack.json",
          "readme.md",
          "check.sh");

  private RunFileNames() {}

  /**
   * True if a scheduler must not have this name, because its folder would have the name of a file.
   */
  public static boolean areTaken(String scheduler) {
    String name = scheduler.toLowerCase(Locale.ROOT);
    return ALL.contains(name) || name.endsWith(".next");
  }
}
