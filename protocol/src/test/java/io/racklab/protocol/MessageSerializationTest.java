package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.SerializationExtension;
import akka.serialization.jackson.JacksonCborSerializer;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every message of the protocol is unchanged after serialization. */
class MessageSerializationTest {
  private static final Config CONFIG =
      ConfigFactory.parseString("akka.actor { provider = local, serialize-messages = on }")
          .withFallback(ConfigFactory.parseResources("racklab-akka.conf"));
  private static final ActorTestKit ACTORS =
      ActorTestKit.create("serialization", ConfigFactory.load(CONFIG));

  @AfterAll
  static void end() {
    ACTORS.shutdownTestKit();
  }

  static List<Class<?>> messages() {
    return SampleMessages.types();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageArrivesAsItWasSent(Class<?> type) {
    assertSurvives(new SampleMessages(ACTORS, 2).record(type));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageOfEmptyListsArrivesAsItWasSent(Class<?> type) {
    assertSurvives(new SampleMessages(ACTORS, 0).record(type));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageIsARecordAndBoundToCbor(Class<?> type) throws Exception {
    assertThat(type).isRecord();
    assertThat(SerializationExtension.get(ACTORS.system()).serializerFor(type))
        .isInstanceOf(JacksonCborSerializer.class);
  }

  /** Guards against a scan of the wrong folder, which would find no messages. */
  @Test
  void theScanFindsTopLevelAndNestedMessages() {
    assertThat(messages())
        .contains(AttemptReport.class, FlowEnded.class, HeartbeatAnswer.class)
        .contains(WorkerMessage.Settle.class, NetworkMessage.Account.class)
        .contains(ClientMessage.Submit.class, SubmissionStatus.class);
  }

  private static void assertSurvives(Object message) {
    ACTORS.serializationTestKit().verifySerialization(message, true);
  }
}
