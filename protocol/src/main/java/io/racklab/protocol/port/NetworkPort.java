package io.racklab.protocol.port;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;

/** The network as one owner of flows reaches it. */
public interface NetworkPort {
  /** Sends a message. */
  void tell(NetworkMessage message);

  /** Opens a flow, whose outcome the owner's handler receives. */
  void open(OpenFlow flow);

  /** Passes the outcome of a flow, which has arrived as a message, to the owner's handler. */
  void answered(FlowAnswer answer);
}
