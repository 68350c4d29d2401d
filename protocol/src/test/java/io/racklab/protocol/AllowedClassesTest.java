package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.DisabledJavaSerializer;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.SerializerWithStringManifest;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.typesafe.config.ConfigFactory;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that bytes of a peer are deserialized only into the protocol's messages. */
class AllowedClassesTest {
  /** Akka's identifier of Java serialization. */
  private static final int JAVA = 1;

  private static final ActorTestKit ACTORS =
      ActorTestKit.create(
          "allowed",
          ConfigFactory.load(
              ConfigFactory.parseString("akka.actor.provider = local")
                  .withFallback(ConfigFactory.parseResources("racklab-akka.conf"))));

  private final Serialization serialization = SerializationExtension.get(ACTORS.system());

  @AfterAll
  static void end() {
    ACTORS.shutdownTestKit();
  }

  /** An allowed message is read, so the other tests fail for no other reason. */
  @Test
  void aMessageIsRead() throws Exception {
    byte[] bytes = cbor(Map.of("flow", 7));

    Object read = cborSerializer().fromBinary(bytes, WorkerMessage.StopFlow.class.getName());

    assertThat(read).isEqualTo(new WorkerMessage.StopFlow(7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.HashMap",
        "java.io.File",
        "javax.swing.JEditorPane",
        "com.typesafe.config.ConfigFactory",
        "io.racklab.protocol.TaskSettings",
        "io.racklab.protocol.NoSuchMessage"
      })
  void anythingElseIsNot(String type) throws Exception {
    byte[] bytes = cbor(Map.of("flow", 7));

    assertThatThrownBy(() -> cborSerializer().fromBinary(bytes, type))
        .satisfiesAnyOf(
            refused -> assertThat(refused).hasMessageContaining("for security reasons"),
            refused -> assertThat(refused).hasMessageContaining("Cannot find manifest class"));
  }

  @Test
  void javasOwnSerializationIsOffBothWays() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new ArrayList<>(Arrays.asList(1, 2)));
    }

    assertThat(serialization.deserialize(bytes.toByteArray(), JAVA, "").isFailure()).isTrue();
    assertThatThrownBy(() -> serialization.deserialize(bytes.toByteArray(), JAVA, "").get())
        .isInstanceOf(DisabledJavaSerializer.JavaSerializationException.class);
    assertThatThrownBy(() -> serialization.serialize(new ArrayList<>()).get())
        .isInstanceOfAny(
            DisabledJavaSerializer.JavaSerializationException.class,
            NotSerializableException.class);
  }

  /** A class name inside a message would bypass the list of allowed classes. */
  @Test
  void noMessageNamesClasses() {
    assertThat(SampleMessages.types())
        .allSatisfy(
            type ->
                assertThat(type.getRecordComponents())
                    .noneMatch(part -> part.getType() == Object.class)
                    .noneMatch(
                        part ->
                            part.getType().isAnnotationPresent(JsonTypeInfo.class)
                                && part.getType().getAnnotation(JsonTypeInfo.class).use()
                                    != JsonTypeInfo.Id.NAME));
  }

  private SerializerWithStringManifest cborSerializer() throws Exception {
    return (SerializerWithStringManifest) serialization.serializerFor(Message.class);
  }

  private static byte[] cbor(Object value) throws Exception {
    return new ObjectMapper(new CBORFactory()).writeValueAsBytes(value);
  }
}
