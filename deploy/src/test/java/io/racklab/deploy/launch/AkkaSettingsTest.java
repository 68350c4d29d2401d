package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;

class AkkaSettingsTest {
  /** A section whose keys are names of classes. */
  private static final String FREE = "akka.actor.serialization-bindings";

  /**
   * Akka ignores a key that it does not know. The keys of a format, such as jackson-cbor, are those
   * of all formats.
   */
  @Test
  void eachKeyIsOneOfAkka() {
    Config known = ConfigFactory.defaultReference();

    assertThat(ConfigFactory.parseResources("racklab-akka.conf").entrySet())
        .extracting(entry -> entry.getKey().replace("jackson-cbor.", ""))
        .filteredOn(path -> !path.startsWith(FREE))
        .allSatisfy(path -> assertThat(known.hasPathOrNull(path)).as(path).isTrue())
        .contains("akka.remote.artery.bind.bind-timeout");
  }
}
