package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;

/** The advice to leave broken files of a folder out, which ends a problem with one of them. */
public final class SkipBroken {
  private static final String BEFORE = ", or leave broken files out with ";
  private static final String KEY =
      "skip-broken = on in the workload's section (racklab run: --set workload.skip-broken=true)";
  private static final String OPTION = "--skip-broken";

  private SkipBroken() {}

  /** Returns the problems of a file with the advice to write the key of a workload's section. */
  static InvalidInputException byKey(InvalidInputException problems) {
    return new InvalidInputException(
        problems.problems().stream().map(one -> with(one, one.instead() + BEFORE + KEY)).toList());
  }

  /**
   * Returns problems in whose advice, if they have it, the key is replaced by the option of a
   * command that has it.
   */
  public static InvalidInputException byOption(InvalidInputException problems) {
    return new InvalidInputException(
        problems.problems().stream()
            .map(one -> with(one, one.instead().replace(BEFORE + KEY, BEFORE + OPTION)))
            .toList());
  }

  private static Problem with(Problem one, String instead) {
    return new Problem(one.file(), one.line(), one.what(), instead);
  }
}
