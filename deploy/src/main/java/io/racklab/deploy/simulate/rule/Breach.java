package io.racklab.deploy.simulate.rule;

/**
 * A violation of a rule.
 *
 * @param rule the rule's name
 * @param what the violation, with names and numbers of the run
 */
public record Breach(String rule, String what) {
  /**
   * True if another violation is of the same rule. If the rule is that a run completes, the
   * failures must also be equal, apart from numbers.
   */
  public boolean isAlike(Breach other) {
    return rule.equals(other.rule) && (!rule.equals(Rules.ENDS) || words().equals(other.words()));
  }

  private String words() {
    return what.replaceAll("[\\d.]+", "");
  }

  @Override
  public String toString() {
    return rule + ": " + what;
  }
}
