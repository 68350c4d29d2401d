package io.racklab.worker.transfer;

import java.net.SocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Counts a port's incoming connections, those that have greeted apart from those that have not, so
 * that strangers never take the places of peers. Thread-safe.
 */
final class AdmissionControl {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionControl.class);

  /** So many bad ends are logged, later ones now and then: strangers must not fill the disk. */
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
    log(Level.WARN, "refused connection from {}: it {}", peer, reason);
  }

  /** Logs a connection that ended as none should. */
  synchronized void broke(Level level, SocketAddress peer, String how) {
    log(level, "connection from {} {}", peer, how);
  }

  private void log(Level level, String line, SocketAddress peer, String what) {
    bad++;
    if (bad <= LOGGED) {
      LOG.atLevel(level).log(line, peer, what);
    } else if (bad % LOGGED == 0) {
      LOG.atLevel(level).log(bad + " connections have ended badly; the last: " + line, peer, what);
    }
  }
}
