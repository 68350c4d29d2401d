package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

/** Ten reduces run of a job. */
class FetchNoticesTest {
  private final PlayedCluster cluster =
      new PlayedCluster(Clusters.equal(1, 10, new Slots.Typed(1, 1)), "fifo", 0);
  private final Job job = cluster.tracker.submit(Specs.job(1, 10, 10), cluster.tick());
  private final FetchNotices notices = new FetchNotices();

  FetchNoticesTest() {
    for (int node = 0; node < 10; node++) {
      cluster.heartbeat(node);
    }
    assertThat(job.running(TaskType.REDUCE)).isEqualTo(10);
  }

  private void isEnough(int node, int count) {
    for (int notice = 1; notice < count; notice++) {
      assertThat(notices.tooMany(job, node)).isFalse();
    }
    assertThat(notices.tooMany(job, node)).isTrue();
  }

  @Test
  void halfOfTheReducesMustComplain() {
    isEnough(3, 5);
  }

  @Test
  void whatHasFailedIsNoticedAnew() {
    isEnough(3, 5);
    isEnough(3, 5);
  }

  @Test
  void threeMustComplainHoweverFewReducesRun() {
    for (int node = 0; node < 8; node++) {
      cluster.end(node, new AttemptId(1, TaskType.REDUCE, node, 0), Outcome.KILLED);
      cluster.tracker.lost(node, cluster.tick());
    }
    assertThat(job.running(TaskType.REDUCE)).isEqualTo(2);
    isEnough(3, 3);
  }

  @Test
  void eachNodeIsCountedByItselfAndForgottenWhenItIsMissed() {
    assertThat(notices.tooMany(job, 3)).isFalse();
    assertThat(notices.tooMany(job, 4)).isFalse();
    notices.forget(3);
    isEnough(3, 5);
    isEnough(4, 4);
  }

  @Test
  void aJobThatBeginsAnewHasNoNotices() {
    assertThat(notices.tooMany(job, 3)).isFalse();
    notices.forget(job);
    isEnough(3, 5);
  }
}
