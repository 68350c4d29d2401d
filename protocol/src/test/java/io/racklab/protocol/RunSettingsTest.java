package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSettingsTest {
  @Test
  void settingsOfTheSameRacksAreEqual() {
    assertThat(settings(1, List.of(0, 1))).isEqualTo(settings(1, new ArrayList<>(List.of(0, 1))));
    assertThat(settings(1, List.of(0, 1))).isNotEqualTo(settings(1, List.of(0, 0)));
  }

  @Test
  void theSecretIsNotShown() {
    assertThat(settings(1, List.of(0))).asString().doesNotContain("4711").doesNotContain("4712");
  }

  @Test
  void windowsShrinkWithTheTimeScaleButNeverToNothing() {
    assertThat(settings(100, List.of(0)).processWindowNanos()).isEqualTo(10_000);
    assertThat(settings(1e9, List.of(0)).processWindowNanos()).isEqualTo(1);
  }

  /** Other processes expect these names at the top level. */
  @Test
  void theyCrossTheNetworkFlat() throws Exception {
    ObjectMapper json = new ObjectMapper();
    RunSettings settings = settings(100, List.of(0, 1));
    String text = json.writeValueAsString(settings);
    assertThat(text)
        .isEqualTo(
            "{\"run\":1,\"timeScale\":100.0,\"byteScale\":2.0,\"heartbeatNanos\":3,"
                + "\"outOfBandHeartbeats\":false,\"windowNanos\":1000000,\"epochNanos\":5,"
                + "\"tokenHigh\":4711,\"tokenLow\":4712,"
                + "\"tasks\":{\"startNanos\":0,\"tasksOfJvm\":1,\"parallelFetches\":1,\"burn\":false,"
                + "\"sort\":{\"mapBufferBytes\":104857600,\"spillShare\":0.8,\"factor\":10,"
                + "\"shuffleBufferBytes\":146800640,\"shuffleMergeShare\":0.66},"
                + "\"timeoutNanos\":600000000000,"
                + "\"polls\":{\"mapEndsNanos\":0,\"idleNanos\":0,\"commitNanos\":0},"
                + "\"umbilical\":false},"
                + "\"progress\":false,\"rackOfNode\":[0,1]}");
    assertThat(json.readValue(text, RunSettings.class)).isEqualTo(settings);
  }

  private static RunSettings settings(double timeScale, List<Integer> racks) {
    return new RunSettings(
        1,
        new RunSettings.Scales(timeScale, 2),
        new RunSettings.Heartbeats(3, false),
        new RunSettings.Windows(1_000_000, 5),
        new RunSettings.Secret(4711, 4712),
        new TaskSettings(0, 1, false, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS),
        false,
        racks);
  }
}
