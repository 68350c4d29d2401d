package io.racklab.deploy.security;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs why connections were refused, a line each. Thread-safe. */
final class RefusalLog {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

  /**
   * Refusals are all logged up to this number; after that, one in this number is logged, so that an
   * attacker cannot fill the disk.
   */
  private static final long LOGGED = 1000;

  private final AtomicLong refused = new AtomicLong();

  /**
   * @param why the reason, which may contain text from the peer
   */
  void add(String why) {
    long before = refused.getAndIncrement();
    if (before < LOGGED || before % LOGGED == 0) {
      // Text from the peer must not break the log line.
      LOG.warn("refused a connection: {}", why.replaceAll("\\p{Cntrl}", "?"));
    }
  }
}
