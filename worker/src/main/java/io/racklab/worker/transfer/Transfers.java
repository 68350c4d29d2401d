package io.racklab.worker.transfer;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.List;
import java.util.function.Consumer;

/** The transfers of a run's flows from this worker process's nodes to where they go. */
public sealed interface Transfers permits SocketTransfers, FluidTransfers {

  /** Where other processes send to. */
  String host();

  int port();

  /** Whether flows end when the fluid model says, without a byte being moved. */
  boolean fluid();

  /** Emulated time 0 is at this time of the processes' clocks. */
  void begin(long originNanos);

  void start(StartFlow flow);

  void allocate(Allocation allocation);

  void stop(long flow);

  /** The bytes that have arrived since this was asked last, of windows since the run's begin. */
  List<WindowBytes> drainWindows();

  /**
   * Gives the account of everything that has been written so far, from any thread; may do so after
   * it has returned.
   *
   * @param workerOfNode for each node the index of its worker
   * @param taker is given what went to each worker and came from it
   */
  void account(List<Integer> workerOfNode, Consumer<List<Ledger>> taker);

  /** The bytes so far, from any thread; exact once nothing is under way. */
  Ledger moved();

  /** The time from a change of a rate until its senders obeyed. */
  Lateness controlLag();

  /** The time from the planned start of a flow until its sender knew of it. */
  Lateness startLag();

  /** Ends everything; may block for a moment. */
  void close();
}
