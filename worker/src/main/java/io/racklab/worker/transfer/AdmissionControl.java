package io.racklab.worker.transfer;

import java.net.SocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Limits a port's incoming connections. Strangers (connections that have not sent a valid hello)
 * and peers (those that have) are counted separately, so that strangers never take the places of
 * peers. Thread-safe.
 */
final class AdmissionControl {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionControl.class);

  /**
   * The first this many failed connections are logged; later only one in this many is, so that
   * strangers cannot fill the disk.
   */
  private static final long LOGGED = 1000;

  private final ConnectionLimits limits;
  private final Counters counters;
  private final Set<IncomingConnection> strangers = new LinkedHashSet<>();
  private final Set<IncomingConnection> peers = new LinkedHashSet<>();
  private long bad;

  AdmissionControl(ConnectionLimits limits, Counters counters) {
    this.limits = limits;
    this.counters = counters;
  }

  /** Adds a stranger; returns the connection that must be closed in exchange, or null. */
  synchronized IncomingConnection entered(IncomingConnection connection) {
    strangers.add(connection);
    if (strangers.size() <= limits.strangers()) {
      return null;
    }
    IncomingConnection oldest = strangers.iterator().next();
    strangers.remove(oldest);
    return oldest;
  }

  /**
   * Makes a connection that has sent the token a peer; returns false if there are too many peers.
   */
  synchronized boolean greeted(IncomingConnection connection) {
    if (!strangers.remove(connection) || peers.size() >= limits.peers()) {
      return false;
    }
    peers.add(connection);
    return true;
  }

  /** Removes a connection that has ended. */
  synchronized void left(IncomingConnection connection) {
    strangers.remove(connection);
    peers.remove(connection);
  }

  /** Counts and logs a connection that is closed because of its peer's behaviour. */
  synchronized void refused(SocketAddress peer, String reason) {
    counters.refusedConnections.increment();
    log(Level.WARN, "refused connection from {}: it {}", peer, reason);
  }

  /** Logs a connection that ended abnormally. */
  synchronized void broke(Level level, SocketAddress peer, String how) {
    log(level, "connection from {} {}", peer, how);
  }

  private void log(Level level, String line, SocketAddress peer, String what) {
    bad++;
    if (bad <= LOGGED) {
      LOG.atLevel(level).log(line, peer, what);
    } else if (bad % LOGGED == 0) {
      LOG.atLevel(level)
          .log(bad + " connections were refused or broke; the last: " + line, peer, what);
    }
  }
}
