package io.racklab.worker.transfer;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.List;
import java.util.function.Consumer;

/**
 * Transfers that end when the fluid model says: for runs under the virtual clock. No byte is moved,
 * so none is real.
 */
public final class FluidTransfers implements Transfers {
  private final Consumer<NetworkMessage> network;

  public FluidTransfers(Consumer<NetworkMessage> network) {
    this.network = network;
  }

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
  public void allocate(Allocation allocation) {
    for (FlowDue flow : allocation.due()) {
      network.accept(new FlowArrived(flow.flow(), 0, true, flow.atNanos()));
    }
  }

  @Override
  public void stop(long flow) {}

  @Override
  public List<WindowBytes> drainWindows() {
    return List.of();
  }

  @Override
  public void account(List<Integer> without, Consumer<Ledger> taker) {
    taker.accept(Ledger.EMPTY);
  }

  /** Nothing is sent, so nobody has to obey. */
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
