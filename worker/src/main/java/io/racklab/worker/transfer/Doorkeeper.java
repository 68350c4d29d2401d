package io.racklab.worker.transfer;

import java.net.SocketAddress;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts a port's incoming connections, those that have greeted apart from those that have not, so
 * that strangers never take the places of peers. Thread-safe.
 */
final class Doorkeeper {
  private static final Logger LOG = LoggerFactory.getLogger(Doorkeeper.class);

  /** So many refusals are logged, later ones now and then: strangers must not fill the disk. */
  private static final long LOGGED = 1000;

  private final ConnectionLimits limits;
  private final Counters counters;
  private final Set<IncomingConnection> strangers = new LinkedHashSet<>();
  private final Set<IncomingConnection> peers = new HashSet<>();
  private long refused;

  Doorkeeper(ConnectionLimits limits, Counters counters) {
    this.limits = limits;
    this.counters = counters;
  }

  /** Someone has connected. Returns who has to go instead, or null. */
  synchronized IncomingConnection entered(IncomingConnection connection) {
    strangers.add(connection);
    if (strangers.size() <= limits.strangers()) {
      return null;
    }
    IncomingConnection oldest = strangers.iterator().next();
    strangers.remove(oldest);
    return oldest;
  }

  /** Someone has shown the token. Returns whether there is a place. */
  synchronized boolean greeted(IncomingConnection connection) {
    if (!strangers.remove(connection) || peers.size() >= limits.peers()) {
      return false;
    }
    peers.add(connection);
    return true;
  }

  /** A connection has ended. */
  synchronized void left(IncomingConnection connection) {
    strangers.remove(connection);
    peers.remove(connection);
  }

  /** Counts and logs a connection that is closed for what its peer does. */
  synchronized void refused(SocketAddress peer, String reason) {
    counters.refusedConnections.increment();
    refused++;
    if (refused <= LOGGED) {
      LOG.warn("refused connection from {}: it {}", peer, reason);
    } else if (refused % LOGGED == 0) {
      LOG.warn("refused {} connections, the last from {}: it {}", refused, peer, reason);
    }
  }
}
