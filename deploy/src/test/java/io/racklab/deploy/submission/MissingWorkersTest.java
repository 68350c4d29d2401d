package io.racklab.deploy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.typed.ActorRef;
import akka.actor.typed.receptionist.Receptionist;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.protocol.WorkerMessage;
import io.racklab.worker.Worker;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A master that waits for workers says so, and for how many. */
class MissingWorkersTest {
  private final ActorTestKit actors =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ManualTime.config()));
  private final ManualTime time = ManualTime.get(actors.system());

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  @Test
  void theyAreCountedNowAndThen() {
    LoggingTestKit joined = LoggingTestKit.info("has joined; workers now: 1");
    joined.expect(
        actors.system(),
        () -> {
          actors.spawn(
              SubmissionDesk.create(
                  new StagedPlayer(), () -> 7, 2, new MasterMeter(), clients -> {}));
          ActorRef<WorkerMessage> worker =
              actors.<WorkerMessage>createTestProbe(WorkerMessage.class).ref();
          actors.system().receptionist().tell(Receptionist.register(Worker.serviceKey(), worker));
          return worker;
        });

    LoggingTestKit waits =
        LoggingTestKit.info(
            "waits for workers: 1 of 2 have joined; start another: racklab worker --join"
                + " HOST:PORT");
    said(waits, Duration.ofSeconds(8));
    said(waits, Duration.ofSeconds(8));
    waits
        .withOccurrences(0)
        .expect(
            actors.system(),
            () -> {
              time.timePasses(Duration.ofSeconds(15));
              return 0;
            });
    said(waits, Duration.ofSeconds(1));
  }

  private void said(LoggingTestKit line, Duration after) {
    assertThat(
            line.withOccurrences(1)
                .expect(
                    actors.system(),
                    () -> {
                      time.timePasses(after);
                      return 1;
                    }))
        .isOne();
  }
}
