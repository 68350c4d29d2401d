package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.receptionist.Receptionist;
import com.typesafe.config.ConfigFactory;
import io.racklab.protocol.IntroductionMessage;
import io.racklab.protocol.IntroductionMessage.Introduce;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("wall")
class ReceptionTest {
  private final ActorTestKit actors =
      ActorTestKit.create(ConfigFactory.parseString("akka.actor.provider = local"));

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  /** The first introduction, or the answer to it, may have been lost. */
  @Test
  void aVisitorThatIsNotAnsweredSpeaksAgain() {
    TestProbe<IntroductionMessage> desk = actors.createTestProbe();
    TestProbe<Introduced> heard = actors.createTestProbe();
    actors.system().receptionist().tell(Receptionist.register(Reception.KEY, desk.ref()));
    actors.spawn(Reception.visitor(new ProtocolVersion(7, "1"), "a client", heard.ref()::tell));

    Introduce first = desk.expectMessageClass(Introduce.class);
    Introduce again = desk.expectMessageClass(Introduce.class, Duration.ofSeconds(30));
    assertThat(again).isEqualTo(first);
    again.replyTo().tell(new Introduced(true, 7, "1"));

    assertThat(heard.receiveMessage().welcome()).isTrue();
  }
}
