package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "blok-size, block-size",
    "blocksize, block-size",
    "replicaton, replication",
    "hearbeat, heartbeat",
    "RACKS, racks",
    "rakcs, racks"
  })
  void findsWhatWasMeant(String word, String meant) {
    assertThat(Nearest.to(word, List.of("name", "block-size", "replication", "heartbeat", "racks")))
        .isEqualTo(meant);
  }

  @Test
  void countsEdits() {
    assertThat(Nearest.distance("", "")).isZero();
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("ab", "ba")).isEqualTo(1);
    assertThat(Nearest.distance("x".repeat(100_000), "abc")).isEqualTo(80);
  }
}
