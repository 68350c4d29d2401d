package io.racklab.master.network;

/**
 * The congestion of the links between racks in a run, counted window by window; see {@link
 * CongestionRule}. A last window that the run cut short does not count.
 *
 * @param events how often a rack's uplink or downlink was congested in a window and not in the one
 *     before; the links count one by one
 * @param nodeSeconds for each window in which a rack's uplink or downlink was congested, the number
 *     of the rack's nodes times the window's emulated seconds
 */
public record Congestion(long events, double nodeSeconds) {
  /** No link was ever congested. */
  public static final Congestion NONE = new Congestion(0, 0);
}
