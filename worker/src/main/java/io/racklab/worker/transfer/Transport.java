package io.racklab.worker.transfer;

import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.RunSettings;
import java.io.IOException;
import java.util.function.Consumer;

/** Opens the transfers of a run. The launcher, which chooses the clock, also chooses this. */
@FunctionalInterface
public interface Transport {
  /**
   * Opens the transfers of a run; may block until a port listens.
   *
   * @param network receives messages on the outcomes of flows, from any thread
   */
  Transfers open(RunSettings run, Consumer<NetworkMessage> network) throws IOException;
}
