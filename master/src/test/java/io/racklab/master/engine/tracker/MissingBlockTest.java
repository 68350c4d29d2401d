package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A map whose block has its two replicas on nodes other than its own, which are lost. */
class MissingBlockTest {
  private final PlayedCluster cluster =
      new PlayedCluster(Clusters.equal(1, 3, new Slots.Typed(1, 1), 2), "fifo", 1);
  private final Job job = cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
  private final int first = job.splits().node(0, 0);
  private final int second = job.splits().node(0, 1);
  private final int other = 3 - first - second;

  @Test
  void isReadFromTheReplicaThatIsLeftFirst() {
    cluster.lose(first);
    assertThat(cluster.heartbeat(other).maps())
        .extracting(MapLaunch::sources)
        .containsExactly(List.of(second, first));
  }

  @Test
  void failsTheJobForTheFourthTime() {
    cluster.lose(first);
    cluster.lose(second);
    for (int attempt = 0; attempt < Job.ATTEMPTS_OF_TASK; attempt++) {
      MapLaunch launch = cluster.heartbeat(other).maps().get(0);
      assertThat(launch.attempt()).isEqualTo(new AttemptId(1, launch.attempt().type(), 0, attempt));
      cluster.end(other, launch.attempt(), Outcome.FAILED);
    }
    cluster.heartbeat(other);
    assertThat(cluster.running(other)).isEmpty();
    assertThat(job.failed()).isTrue();
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
  }
}
