package io.racklab.protocol.time;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import java.util.function.Consumer;

/** The network as it is called where all actors of a process share one thread. */
public interface DirectNetwork {
  /** A network that is over: whatever is still on its way to it changes nothing. */
  DirectNetwork OVER =
      new DirectNetwork() {
        @Override
        public void take(NetworkMessage message) {}

        @Override
        public void open(OpenFlow asked, Consumer<FlowAnswer> answers) {}
      };

  /** Takes a message. */
  void take(NetworkMessage message);

  /**
   * Opens a flow.
   *
   * @param answers is called with what its owner would be told otherwise
   */
  void open(OpenFlow asked, Consumer<FlowAnswer> answers);
}
