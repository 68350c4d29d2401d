package io.racklab.master.engine.network;

/**
 * The congestion of the links between racks in a run, counted window by window; see {@link
 * CongestionRule}. The last window does not count if the run ends within it.
 *
 * @param events the number of times that a rack's uplink or downlink was congested in a window and
 *     not in the one before; each link counts separately
 * @param nodeSeconds the sum, over windows and racks with a congested uplink or downlink, of the
 *     rack's nodes times the window's emulated seconds
 */
public record Congestion(long events, double nodeSeconds) {
  /** No congestion. */
  public static final Congestion NONE = new Congestion(0, 0);
}
