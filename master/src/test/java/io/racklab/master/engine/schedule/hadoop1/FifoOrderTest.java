package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FifoOrderTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(TOPOLOGY, SchedulerFile.named("fifo").make(Seed.of(1)), jobs);

  private Job submit(int number, int reduces) {
    return submit(number, reduces, number);
  }

  private Job submit(int number, int reduces, long at) {
    return jobs.submit(Specs.job(number, 1, reduces), new InputSplits(1, new int[1]), at);
  }

  private Iterable<Job> order(TaskType type) {
    return () -> new FifoOrder().jobs(type, cluster);
  }

  @Test
  void theFirstSubmittedGoesFirstWhateverItsNumber() {
    Job late = submit(1, 0, 8);
    Job early = submit(2, 0, 7);
    assertThat(order(TaskType.MAP)).containsExactly(early, late);
  }

  @Test
  void urgencyGoesBeforeTheTimeOfSubmission() {
    Job normal = submit(1, 0);
    Job low = submit(2, 0);
    Job high = submit(3, 0);
    Job highLater = submit(4, 0);
    low.priority(Priority.LOW);
    high.priority(Priority.HIGH);
    highLater.priority(Priority.HIGH);
    assertThat(order(TaskType.MAP)).containsExactly(high, highLater, normal, low);
  }

  @Test
  void urgencyIsTheWorkloads() {
    Job normal = submit(1, 0);
    Job high =
        jobs.submit(
            Specs.numbered(2).maps(1).settings(Map.of(JobSetting.PRIORITY, 4.0)).build(),
            new InputSplits(1, new int[1]),
            2);
    assertThat(high.priority()).isEqualTo(Priority.HIGH);
    assertThat(normal.priority()).isEqualTo(Priority.NORMAL);
    assertThat(order(TaskType.MAP)).containsExactly(high, normal);
  }

  @Test
  void jobsWithoutReducesAreNotAskedForThem() {
    submit(1, 0);
    Job reducing = submit(2, 1);
    assertThat(order(TaskType.REDUCE)).containsExactly(reducing);
  }
}
