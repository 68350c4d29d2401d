package io.racklab.master.network;

/**
 * The rules by which an experiment's network works.
 *
 * @param links over which flows go under the wall clock
 * @param tolerance the share of a link's capacity by which rates may be off, from 0, with which
 *     they are exact, to less than 1
 */
public record NetworkRules(LinkMode links, double tolerance) {
  /** The links of the cluster, exactly. */
  public static final NetworkRules EXACT = new NetworkRules(LinkMode.EMULATED, 0);

  public NetworkRules {
    if (!(tolerance >= 0 && tolerance < 1)) {
      throw new IllegalArgumentException("a tolerance is from 0 to below 1, not " + tolerance);
    }
  }
}
