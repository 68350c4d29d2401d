package io.racklab.master.analysis.rows;

import java.util.Locale;
import java.util.Set;

/** The names of the files in a run directory that lie beside the folders of schedulers. */
public final class RunFileNames {
  /** The resolved experiment. */
  public static final String CONFIGURATION = "experiment.conf";

  /** The run as a whole, and its verdict. */
  public static final String RUN = "run.json";

  /** The metrics of each run. */
  public static final String SUMMARY = "summary.json";

  /** The reserved names. Some of the files are made later. */
  private static final Set<String> ALL =
      Set.of(
          CONFIGURATION,
          RUN,
          SUMMARY,
          "report.html",
          "figures",
          "logs",
          "inputs",
          "pack.json",
          "readme.md",
          "check.sh");

  private RunFileNames() {}

  /** True if no scheduler may have this name, since its folder would clash with a file. */
  public static boolean areTaken(String scheduler) {
    String name = scheduler.toLowerCase(Locale.ROOT);
    return ALL.contains(name) || name.endsWith(".next");
  }
}
