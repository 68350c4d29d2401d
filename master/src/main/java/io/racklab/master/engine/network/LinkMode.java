package io.racklab.master.engine.network;

/** The links that flows use. */
public enum LinkMode {
  /**
   * The emulated cluster's links: senders are paced to the rates that the fluid model gives each
   * flow.
   */
  EMULATED,

  /**
   * The testbed's real links, if its network has racks of its own or its hosts limit their rates:
   * senders send as fast as those links allow. The fluid model still computes the ends that flows
   * would have over the cluster's links.
   */
  NATIVE
}
