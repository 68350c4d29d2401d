package io.racklab.deploy.simulate.rule;

/**
 * A rule that does not hold.
 *
 * @param rule its name
 * @param what is wrong, with names and numbers of the run
 */
public record Breach(String rule, String what) {
  /** Whether another is of the same rule, and of the same words where a run could not go on. */
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
