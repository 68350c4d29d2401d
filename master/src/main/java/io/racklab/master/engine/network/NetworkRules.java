package io.racklab.master.engine.network;

/**
 * The settings of an experiment's network.
 *
 * @param links the links that flows use under the wall clock
 * @param tolerance the greatest error of rates as a share of a link's capacity, from 0 for exact
 *     rates to less than 1
 */
public record NetworkRules(LinkMode links, double tolerance) {
  /** The links of the cluster, with exact rates. */
  public static final NetworkRules EXACT = new NetworkRules(LinkMode.EMULATED, 0);

  public NetworkRules {
    if (!(tolerance >= 0 && tolerance < 1)) {
      throw new IllegalArgumentException("a tolerance is from 0 to below 1, not " + tolerance);
    }
  }
}
