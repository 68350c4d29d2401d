package io.racklab.deploy.simulate.network;

import io.racklab.protocol.Route;

/** The active flows of a route, which have the same rate. */
final class RouteFlows {
  private final Route route;
  private final int[] links;
  private int count;
  private double rate;

  /** The bytes that a flow would have carried if it had been active since the beginning. */
  private double carried;

  /**
   * @param links the links that the route crosses, at least one
   */
  RouteFlows(Route route, int[] links) {
    this.route = route;
    this.links = links;
  }

  Route route() {
    return route;
  }

  int[] links() {
    return links;
  }

  /** Returns the number of active flows. */
  int count() {
    return count;
  }

  void add(int change) {
    count += change;
  }

  /** Returns the rate of each flow in bytes per second. */
  double rate() {
    return rate;
  }

  void rate(double bytesPerSecond) {
    rate = bytesPerSecond;
  }

  /** Lets time pass. */
  void pass(double seconds) {
    carried += rate * seconds;
  }

  /** Returns the bytes of a flow active since time 0; subtract the value at a flow's start. */
  double carried() {
    return carried;
  }
}
