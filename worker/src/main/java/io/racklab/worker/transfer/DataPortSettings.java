package io.racklab.worker.transfer;

import io.racklab.protocol.data.RunToken;
import java.net.InetSocketAddress;

/**
 * The settings of a port, which do not change.
 *
 * @param bind the address to listen on; port 0 leaves the choice to the operating system
 * @param token the token of the run; connections with another one are refused
 * @param windows the windows in which arrivals are counted
 * @param chunks the sizes of the chunks in which flows send
 * @param payloadSeed the seed of the bytes that flows carry
 * @param nodes the number of nodes of the run's cluster; indexes of nodes are below this
 * @param limits the limits on incoming connections
 * @param wrapping the layer that wraps its connections, both ways
 */
public record DataPortSettings(
    InetSocketAddress bind,
    RunToken token,
    CountingWindows windows,
    ChunkSizes chunks,
    long payloadSeed,
    int nodes,
    ConnectionLimits limits,
    Wrapping wrapping) {

  /** Creates the settings of a port whose connections are not wrapped. */
  public DataPortSettings(
      InetSocketAddress bind,
      RunToken token,
      CountingWindows windows,
      ChunkSizes chunks,
      long payloadSeed,
      int nodes,
      ConnectionLimits limits) {
    this(bind, token, windows, chunks, payloadSeed, nodes, limits, Wrapping.NONE);
  }
}
