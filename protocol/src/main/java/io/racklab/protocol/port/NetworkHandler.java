package io.racklab.protocol.port;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import java.util.function.Consumer;

/** The network of a run as its ports call it. */
public interface NetworkHandler {
  /** A network that has ended: it ignores what is still on its way. */
  NetworkHandler ENDED =
      new NetworkHandler() {
        @Override
        public void take(NetworkMessage message) {}

        @Override
        public void open(OpenFlow asked, Consumer<FlowAnswer> answers) {}
      };

  /** Handles a message. */
  void take(NetworkMessage message);

  /**
   * Opens a flow.
   *
   * @param answers receives the flow's outcome
   */
  void open(OpenFlow asked, Consumer<FlowAnswer> answers);
}
