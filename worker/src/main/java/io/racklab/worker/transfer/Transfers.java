package io.racklab.worker.transfer;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.List;
import java.util.function.Consumer;

/** The transfers of a run's flows from this worker process's nodes. */
public sealed interface Transfers permits SocketTransfers, FluidTransfers {

  /** Returns the host to which other processes send. */
  String host();

  int port();

  /** True if flows end when the fluid model ends them, without moving bytes. */
  boolean fluid();

  /**
   * Begins the run's time.
   *
   * @param originNanos the time of the processes' clocks at emulated time 0
   */
  void begin(long originNanos);

  void start(StartFlow flow);

  void allocate(Allocation allocation);

  void stop(long flow);

  /**
   * Returns the bytes that have arrived since the last call, by windows counted from the beginning
   * of the run.
   */
  List<WindowBytes> drainWindows();

  /**
   * Passes the ledgers of all bytes written up to now to a consumer, possibly after this method has
   * returned. May be called from any thread.
   *
   * @param workerOfNode the index of each node's worker
   * @param taker receives for each worker the bytes sent to it and received from it
   */
  void account(List<Integer> workerOfNode, Consumer<List<Ledger>> taker);

  /**
   * Returns the bytes moved up to now; exact once no flow is active. May be called from any thread.
   */
  Ledger moved();

  /** Returns the lateness of rate changes: the time from a change until the senders applied it. */
  Lateness controlLag();

  /**
   * Returns the lateness of starts: the time from a flow's planned start until its sender received
   * the message.
   */
  Lateness startLag();

  /** Ends all transfers; may block briefly. */
  void close();
}
