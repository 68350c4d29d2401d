package io.racklab.master.network;

/** The links that flows go over. */
public enum LinkMode {
  /** The cluster's: senders are paced to the rates that the fluid model gives each flow. */
  EMULATED,

  /**
   * * The real links of a testbed whose network has racks of its own, or whose hosts limit what
   * they send: senders send as fast as they are let. The fluid model still says when flows would
   * end over the cluster's links.
   */
  NATIVE
}
