package io.racklab.worker.transfer;

import javax.net.ssl.SSLEngine;

/** Makes the two sides of TLS connections; each engine is for one connection. Thread-safe. */
public interface TlsEngines {
  /**
   * The side that opens a connection.
   *
   * @param host whom it wants to reach, for engines that look who answers
   */
  SSLEngine calling(String host, int port);

  /** The side that is connected to; it lets nobody in who has not shown a certificate. */
  SSLEngine answering();
}
