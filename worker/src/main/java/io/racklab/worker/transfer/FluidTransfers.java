package io.racklab.worker.transfer;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.List;
import java.util.function.Consumer;

/**
 * Transfers that move no bytes, for runs under the virtual clock: the network itself ends a flow
 * when the fluid model does.
 */
public final class FluidTransfers implements Transfers {
  @Override
  public String host() {
    return "";
  }

  @Override
  public int port() {
    return 0;
  }

  @Override
  public boolean fluid() {
    return true;
  }

  @Override
  public void begin(long originNanos) {}

  @Override
  public void start(StartFlow flow) {}

  @Override
  public void allocate(Allocation allocation) {}

  @Override
  public void stop(long flow) {}

  @Override
  public List<WindowBytes> drainWindows() {
    return List.of();
  }

  @Override
  public void account(List<Integer> workerOfNode, Consumer<List<Ledger>> taker) {
    taker.accept(List.of());
  }

  @Override
  public Ledger moved() {
    return Ledger.EMPTY;
  }

  /** Returns no lateness, since no sender has to apply a rate. */
  @Override
  public Lateness controlLag() {
    return Lateness.NONE;
  }

  @Override
  public Lateness startLag() {
    return Lateness.NONE;
  }

  @Override
  public void close() {}
}
