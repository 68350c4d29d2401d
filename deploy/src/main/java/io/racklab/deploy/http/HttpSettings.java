package io.racklab.deploy.http;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/**
 * The address that a server listens on, and its access rights.
 *
 * @param at the address; port 0 leaves the choice to the operating system, and an address other
 *     than loopback needs a reader's token
 * @param tls makes the engine of an incoming connection; empty for plain HTTP
 */
public record HttpSettings(InetSocketAddress at, Access access, Optional<Supplier<SSLEngine>> tls) {
  public HttpSettings {
    if (at.isUnresolved()) {
      throw new IllegalArgumentException("unknown host: " + at.getHostString());
    }
    if (!at.getAddress().isLoopbackAddress() && access.reader().isEmpty()) {
      throw new IllegalArgumentException(
          "a server needs a reader's token, unless its address is loopback");
    }
  }
}
