package io.racklab.worker.transfer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Captures the log of all loggers with a common prefix until it is closed; captured lines are not
 * printed to the console.
 */
final class CapturedLog implements AutoCloseable {
  private final Logger logger;
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  CapturedLog(Class<?> logged) {
    this(logged.getName());
  }

  CapturedLog(String name) {
    logger = (Logger) LoggerFactory.getLogger(name);
    logger.setAdditive(false);
    logger.addAppender(appender);
    appender.start();
  }

  /** Returns the captured lines at this level or above. */
  List<String> lines(Level level) {
    return List.copyOf(appender.list).stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(level))
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setAdditive(true);
  }
}
