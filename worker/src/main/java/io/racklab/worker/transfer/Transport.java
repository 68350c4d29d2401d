package io.racklab.worker.transfer;

import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.RunSettings;
import java.io.IOException;
import java.util.function.Consumer;

/** Opens the transfers of a run; the launcher, which chooses the clock, chooses this too. */
@FunctionalInterface
public interface Transport {
  /**
   * May block until a port listens.
   *
   * @param network told, from any thread, of what arrives
   */
  Transfers open(RunSettings run, Consumer<NetworkMessage> network) throws IOException;
}
