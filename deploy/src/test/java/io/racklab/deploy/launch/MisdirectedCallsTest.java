package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.racklab.deploy.fixtures.Awaited;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** A master names those who were given another address of it, of whom it hears nothing else. */
@Tag("wall")
@Timeout(180)
class MisdirectedCallsTest {
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @Test
  void whoeverCallsByAnotherNameIsNamedOnce() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("racklab.master");
    log.start();
    logger.addAppender(log);
    ActorSystem<?> visitor = null;
    try (MasterProcess master =
        MasterProcess.start(new Address("localhost", 0), false, Security.NONE)) {
      int port = master.address().port();
      visitor =
          ClusterSystem.joining(
              Behaviors.empty(),
              "127.0.0.1",
              List.of("visitor"),
              new Address("127.0.0.1", port),
              Security.NONE);
      String caller = ClusterSystem.addressOf(visitor).toString();
      Awaited.until("it is named", () -> !said().isEmpty());

      assertThat(said())
          .containsExactly(
              caller
                  + " is not admitted: it addresses this master as 127.0.0.1:%1$d, but the master was started as localhost:%1$d; join localhost:%1$d there, or start the master with the host of 127.0.0.1:%1$d as --host"
                      .formatted(port));
    } finally {
      if (visitor != null) {
        visitor.terminate();
      }
      logger.detachAppender(log);
    }
  }

  @Test
  void otherWarningsOfAkkasAreNone() {
    assertThat(MisdirectedCalls.line("Association to [akka://a@b:1] lost")).isEmpty();
  }

  private List<String> said() {
    return List.copyOf(log.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
