package io.racklab.deploy.cli;

import io.racklab.master.results.Level;
import io.racklab.master.results.Verdict;

/** The exit codes that scripts rely on. */
final class ExitCode {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int BAD_INPUT = 2;
  static final int INVALID = 3;
  static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** Of an experiment that has ended. */
  static int of(Verdict verdict) {
    return verdict.level() == Level.INVALID ? INVALID : DONE;
  }
}
