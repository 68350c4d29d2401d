package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What strangers bring a process to write. */
class RefusalLogTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(RefusalLog.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final RefusalLog refusals = new RefusalLog();

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
    logger.setAdditive(false);
  }

  @AfterEach
  void leave() {
    logger.setAdditive(true);
    logger.detachAppender(log);
  }

  @Test
  void aRefusalIsALine() {
    refusals.add("it says \"\n12:00 WARN all is well\u001b[2J\"");

    assertThat(log.list)
        .singleElement()
        .extracting(ILoggingEvent::getFormattedMessage)
        .isEqualTo("refused a connection: it says \"?12:00 WARN all is well?[2J\"");
  }

  @Test
  void manyAreFewLines() {
    for (int i = 0; i < 3500; i++) {
      refusals.add("because");
    }

    assertThat(log.list).hasSize(1003);
  }
}
