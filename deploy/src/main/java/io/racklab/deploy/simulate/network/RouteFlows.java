package io.racklab.deploy.simulate.network;

import io.racklab.protocol.Route;

/** The active flows of a route, which have the same rate. */
final class RouteFlows {
  private final Route route;
  private final int[] links;
  private int count;
  private double rate;

  /** The bytes that a flow has carried that has been on the route since the beginning. */
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

  /** Returns a growing number of bytes; a flow has carried the difference between two times. */
  double carried() {
    return carried;
  }
}
