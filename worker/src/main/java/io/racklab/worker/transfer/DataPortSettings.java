package io.racklab.worker.transfer;

import io.racklab.protocol.data.RunToken;
import java.net.InetSocketAddress;

/**
 * The settings of a port, which it is told once.
 *
 * @param bind where to listen; port 0 leaves the choice to the operating system
 * @param token of the run; connections with another one are refused
 * @param windows that arrivals are counted in
 * @param chunks how much flows send at once
 * @param payloadSeed of the bytes that flows carry
 * @param nodes of the run's cluster: flows go between indexes from 0 to below this
 * @param limits on what others ask of the port
 * @param wrapping of its connections, both ways
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

  /** A port whose bytes are on the wire as they are. */
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
