package io.racklab.deploy.simulate.task;

import java.util.List;

/** The names of the rules on tasks that run again. */
public final class TaskRuleNames {
  static final String ELSEWHERE = "a task that failed on a node runs elsewhere";
  static final String REFUSED = "a task is withheld from a node only if it failed there";
  static final String REDUCES = "reduces that run again go first";
  static final String MAPS = "maps that run again go first";
  static final String SHUNNED = "no attempt begins on a node that its job blacklists";
  static final String LISTED = "a job blacklists the nodes on which too many attempts failed";

  /** All names, in the order of simulation.md. */
  public static final List<String> NAMES =
      List.of(ELSEWHERE, REFUSED, REDUCES, MAPS, SHUNNED, LISTED);

  private TaskRuleNames() {}
}
