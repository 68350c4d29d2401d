package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code racklab capacity}. */
class CapacityCommandTest {
  @Test
  @Tag("wall")
  void capacityIsMeasuredAndScalesAreProposed() throws IOException {
    Spoken spoken = racklab("capacity", "--cluster", "quickstart", "--json");

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    assertThat(spoken.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(spoken.out());
    for (String figure :
        new String[] {
          "one_flow_bytes_per_s", "many_flows_bytes_per_s", "short_flows_per_s", "heartbeats_per_s"
        }) {
      assertThat(json.get(figure).asDouble()).as(figure).isGreaterThan(1000);
    }
    JsonNode cluster = json.get("clusters").get(0);
    assertThat(cluster.get("cluster").asText()).isEqualTo("quickstart");
    assertThat(cluster.get("nodes").asInt()).isEqualTo(16);
    assertThat(cluster.get("most_bytes_per_s").asDouble()).isEqualTo(1e9);
    double half =
        0.5
            * Math.min(
                json.get("one_flow_bytes_per_s").asDouble(),
                json.get("many_flows_bytes_per_s").asDouble());
    for (JsonNode scale : cluster.get("scales")) {
      assertThat(1e9 * scale.get("time").asDouble() / scale.get("bytes").asDouble())
          .isEqualTo(scale.get("real_bytes_per_s").asDouble())
          .isLessThanOrEqualTo(half);
    }
  }

  @Test
  void capacityRefusesWhatItDoesNotKnow() {
    assertThat(racklab("capacity", "--cluster", "quikstart").exitCode()).isEqualTo(2);
    assertThat(racklab("capacity", "--workers", "0").exitCode()).isEqualTo(2);
  }
}
