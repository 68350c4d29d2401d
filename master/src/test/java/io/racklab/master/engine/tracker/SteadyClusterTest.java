package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link HeartbeatBenchmark} measures is a cluster at work, under every preset. */
class SteadyClusterTest {
  private static final int NODES = 80;
  private static final int JOBS = 50;
  private static final int HEARTBEATS = 4000;

  static Set<String> presets() {
    Set<String> presets = SchedulerFile.forSlots();
    presets.add("yarn");
    return presets;
  }

  @ParameterizedTest
  @MethodSource("presets")
  void mapsWaitAndSlotsAreFilledAgainAsTheyBecomeFree(String preset) {
    SteadyCluster cluster = new SteadyCluster(SchedulerFile.named(preset), NODES, JOBS);
    int launching = 0;
    for (int i = 0; i < HEARTBEATS; i++) {
      HeartbeatAnswer answer = cluster.step();
      launching += answer.maps().isEmpty() && answer.reduces().isEmpty() ? 0 : 1;
    }

    assertThat(cluster.tracker.view().jobs().active()).hasSize(JOBS);
    assertThat(cluster.tracker.view().jobs().demand().waiting(TaskType.MAP)).isPositive();
    // Nodes report ten times in the life of a task and run up to three.
    assertThat(launching).isBetween(HEARTBEATS / 20, HEARTBEATS / 2);
  }
}
