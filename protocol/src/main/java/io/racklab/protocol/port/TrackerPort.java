package io.racklab.protocol.port;

import io.racklab.protocol.TrackerMessage;

/** The job tracker as a node reaches it. */
public interface TrackerPort {
  /**
   * Sends a message. A node must send a heartbeat as the last step of an action, since the tracker
   * may handle it at once.
   */
  void tell(TrackerMessage message);

  /**
   * True if the tracker is known to change nothing on a heartbeat of this node that has nothing to
   * report, so that the node need not send it.
   */
  boolean isIdle(int node);

  /** True if idle nodes are known to stay idle until something other than time changes. */
  boolean staysIdle();
}
