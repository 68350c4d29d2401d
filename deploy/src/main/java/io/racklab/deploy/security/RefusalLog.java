package io.racklab.deploy.security;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs why connections were refused, a line each. Thread-safe. */
final class RefusalLog {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

  /**
   * The number of refusals that are logged in full; of later ones, one in this number is: strangers
   * must not fill the disk.
   */
  private static final long LOGGED = 1000;

  private final AtomicLong refused = new AtomicLong();

  /**
   * @param why the reason, which may contain words that a stranger chose
   */
  void add(String why) {
    long before = refused.getAndIncrement();
    if (before < LOGGED || before % LOGGED == 0) {
      // A stranger's words must not end the line.
      LOG.warn("refused a connection: {}", why.replaceAll("\\p{Cntrl}", "?"));
    }
  }
}
