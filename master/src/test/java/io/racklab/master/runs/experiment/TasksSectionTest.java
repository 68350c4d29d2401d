package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TasksSectionTest {
  private static Experiment read(String cluster, String tasks) {
    String text =
        "experiment { cluster = %s, workload = quickstart, schedulers = [ %s ], tasks { %s } }"
            .formatted(cluster, cluster.equals("quickstart") ? "fifo" : "yarn", tasks);
    return ExperimentFile.parse("x.conf", text, Path.of(""), Map.of());
  }

  private static TaskSettings settings(String tasks) {
    return read("quickstart", tasks).execution().tasks();
  }

  @Test
  void tasksWaitForNothingUnlessTheyAreToldTo() {
    assertThat(settings("").polls()).isEqualTo(PollSettings.NONE);
    assertThat(settings("").tasksOfJvm()).isEqualTo(1);
    Experiment usual = read("quickstart", "");
    assertThat(usual.execution().tracker().jobTasks()).isFalse();
    assertThat(usual.execution().tracker().attempts().stragglers().share()).isZero();
    assertThat(usual.execution().tracker().attempts().failures()).isZero();
    assertThat(read("quickstart", "failures = 2 %").execution().tracker().attempts().failures())
        .isEqualTo(0.02);
    assertThat(usual.execution().background()).isEqualTo(BackgroundLoad.NONE);
  }

  /** The quickstart has 16 map slots and 16 reduce slots on 8 nodes. */
  @Test
  void otherWorkHoldsSlotsUnlessAJobRunsAlone() {
    Experiment half = read("quickstart", "background = 50 %");
    assertThat(slots(half.cluster())).isEqualTo(2 * slots(half.cluster(1)));
    assertThat(half.cluster(1)).isEqualTo(half.cluster(1));
    assertThat(half.alone().cluster(1)).isEqualTo(half.cluster());
    Experiment third = read("quickstart", "background = 0.3");
    assertThat(third.cluster(1)).isNotEqualTo(third.cluster(2));
  }

  private static int slots(Cluster cluster) {
    return cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .map(node -> (Slots.Typed) node.slots())
        .mapToInt(slots -> slots.maps() + slots.reduces())
        .sum();
  }

  @Test
  void theyWaitAsHadoopsDo() {
    assertThat(settings("poll { map-ends = 1s, idle = 5s, commit = 500ms }").polls())
        .isEqualTo(new PollSettings(1_000_000_000L, 5_000_000_000L, 500_000_000L));
    assertThat(settings("poll.idle = 5s").polls())
        .isEqualTo(new PollSettings(0, 5_000_000_000L, 0));
    assertThat(settings("jvm-reuse = 0").tasksOfJvm()).isZero();
    assertThat(read("quickstart", "setup-and-cleanup = true").execution().tracker().jobTasks())
        .isTrue();
  }

  @Test
  void whatIsWrongIsSaidWithWhatToWrite() {
    assertThatThrownBy(() -> settings("poll { idle = 5 }")).hasMessageContaining("5 s");
    assertThatThrownBy(() -> settings("poll { maps-end = 1s }")).hasMessageContaining("map-ends");
    assertThatThrownBy(() -> settings("jvm-reuse = -1")).hasMessageContaining("jvm-reuse");
    assertThatThrownBy(() -> settings("failures = 2")).hasMessageContaining("failures");
    assertThatThrownBy(() -> settings("background = 0.96")).hasMessageContaining("0.95");
  }

  @Test
  void containersHaveNoTasksOfHadoop1AndSlotsNoneOfYarn() {
    String cluster =
        "{ racks { nodes { memory = 8 GiB, vcores = 8, out = 1 Gbps, in = 1 Gbps } } }";
    assertThat(read(cluster, "poll.commit = 1s").execution().tasks().polls().commitNanos())
        .isEqualTo(1_000_000_000L);
    for (String key : new String[] {"setup-and-cleanup = true", "jvm-reuse = 0"}) {
      assertThatThrownBy(() -> read(cluster, key))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(key + " needs Hadoop 1, but node r1-n1 offers memory and vcores");
    }
    assertThat(read(cluster, "umbilical = true").execution().tasks().umbilical()).isTrue();
    assertThatThrownBy(() -> read("quickstart", "umbilical = true"))
        .hasMessageContaining("umbilical = true needs YARN, but node r1-n1 offers slots");
  }
}
