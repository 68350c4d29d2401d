package io.racklab.worker.transfer;

import javax.net.ssl.SSLEngine;

/**
 * Creates engines for the two sides of TLS connections; each engine is for one connection.
 * Thread-safe.
 */
public interface TlsEngines {
  /**
   * Returns an engine for the side that opens a connection.
   *
   * @param host the host of the receiver, for engines that verify the receiver's identity
   * @param port the port of the receiver
   */
  SSLEngine calling(String host, int port);

  /**
   * Returns an engine for the side that accepts a connection, which requires a certificate of the
   * other side.
   */
  SSLEngine answering();
}
