package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

class JobsTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);

  private Job submit(int number, String pool) {
    return jobs.submit(Specs.job(number, 2, 2, pool), new InputSplits(1, new int[2]), number);
  }

  @Test
  void keepsTheOrderOfSubmissionThoughOneWasSetUpLate() {
    Job second = submit(2, "a");
    Job fourth = submit(4, "a");
    Job first = submit(1, "b");
    Job third = submit(3, "a");
    Job fifth = submit(5, "b");
    assertThat(jobs.active()).containsExactly(first, second, third, fourth, fifth);
    assertThat(second.pool().jobs()).containsExactly(second, third, fourth);
    assertThat(jobs.pools()).extracting(Pool::name).containsExactly("a", "b");
  }

  @Test
  void aPoolCountsWhatItsJobsRun() {
    Job one = submit(1, "a");
    Job two = submit(2, "a");
    Job other = submit(3, "b");
    one.launchMap(0, 0);
    two.launchMap(1, 0);
    two.launchReduce(two.takeReduce(), 0);
    other.launchMap(0, 0);
    assertThat(one.pool().demand().running(TaskType.MAP)).isEqualTo(2);
    assertThat(one.pool().demand().running(TaskType.REDUCE)).isEqualTo(1);
    one.unsuccessful(TaskType.MAP, 0, false);
    two.succeeded(TaskType.MAP, 1, 0, 1);
    assertThat(one.pool().demand().running(TaskType.MAP)).isZero();
    assertThat(other.pool().demand().running(TaskType.MAP)).isEqualTo(1);
  }

  @Test
  void forgetsAJobThatHasEndedButNotItsPool() {
    Job job = submit(1, "a");
    jobs.remove(job);
    assertThat(jobs.job(1)).isNull();
    assertThat(jobs.active()).isEmpty();
    assertThat(jobs.pools()).singleElement().satisfies(pool -> assertThat(pool.jobs()).isEmpty());
  }

  @Test
  void slowstartIsAShare() {
    assertThatThrownBy(() -> new Jobs(TOPOLOGY, 1.1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Jobs(TOPOLOGY, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
