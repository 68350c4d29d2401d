package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.runs.experiment.Scale;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProposalTest {
  /** 16 nodes that send 62.5 MB/s each, a heartbeat every second. */
  private static final Cluster CLUSTER = ClusterFile.bundled("quickstart");

  private static List<Scale> scales(double bytes, double lateSeconds, double heartbeats) {
    TimerLateness timers = new TimerLateness(0, lateSeconds, 1);
    return Proposal.of(CLUSTER, new Capacity(2 * bytes, bytes, 1, timers, heartbeats)).stream()
        .map(Proposal::scale)
        .toList();
  }

  @Test
  void halfOfTheLesserFigureOfTheSocketsIsUsed() {
    assertThat(scales(2e9, 0, 1e9))
        .startsWith(new Scale(1, 1), new Scale(2, 2), new Scale(5, 8), new Scale(10, 16))
        .endsWith(new Scale(100, 128));
    assertThat(scales(1.9e9, 0, 1e9)).startsWith(new Scale(1, 2), new Scale(2, 4));
  }

  @Test
  void timersThatWouldBeTooLateEndTheList() {
    // 7 ms are 70 ms at 10 and 140 ms at 20; a task of 1.5 s may miss 75 ms.
    assertThat(scales(2e9, 0.007, 1e9)).last().isEqualTo(new Scale(10, 16));
  }

  @Test
  void heartbeatsThatWouldBeTooManyEndTheList() {
    // 16 nodes make 80 heartbeats a second at 5, 160 at 10.
    assertThat(scales(2e9, 0, 200)).last().isEqualTo(new Scale(5, 8));
    assertThat(scales(2e9, 0, 31)).isEmpty();
  }
}
