package io.racklab.deploy.program;

import io.racklab.master.runs.results.Level;
import io.racklab.master.runs.results.Verdict;

/** The exit codes that scripts rely on. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int BAD_INPUT = 2;
  public static final int INVALID = 3;

  /** The runs of a pack could not be played, so that nothing is known about differences. */
  public static final int NOT_PLAYED = 4;

  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** Returns the exit code of an experiment that has ended. */
  public static int of(Verdict verdict) {
    return verdict.level() == Level.INVALID ? INVALID : DONE;
  }
}
