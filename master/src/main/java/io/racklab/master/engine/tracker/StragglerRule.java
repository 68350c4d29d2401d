package io.racklab.master.engine.tracker;

/**
 * The attempts that are far slower than others, or never end.
 *
 * @param share the share of the attempts, or of the nodes, from 0 to 1
 * @param factor the factor by which they take longer to compute, at least 1; if whole nodes
 *     straggle, processes also take longer to start
 * @param hangs the share of the stragglers that never end, from 0 to 1
 * @param ofNodes true if all attempts on a share of the nodes straggle; false if a share of all
 *     attempts does
 */
public record StragglerRule(double share, double factor, double hangs, boolean ofNodes) {
  public static final StragglerRule NONE = new StragglerRule(0, 1, 0, false);

  public StragglerRule {
    if (!(share >= 0 && share <= 1 && hangs >= 0 && hangs <= 1)) {
      throw new IllegalArgumentException("shares of " + share + " and " + hangs);
    }
    if (!(factor >= 1)) {
      throw new IllegalArgumentException("stragglers take " + factor + " times as long");
    }
  }
}
