package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Blacklisting;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes 3 and 4 of five are reserved for maps of a job that shuns a node after one failure. */
class KeptNodesTest {
  private final Topology topology = Clusters.equal(1, 5, new Slots.Typed(4, 1));
  private final Jobs jobs = new Jobs(topology, 0, Blacklisting.hadoop1(1), topology::nodeCount);
  private final Job job = jobs.submit(Specs.job(1, 5, 0), new InputSplits(1, new int[5]), 0);
  private final KeptNodes kept = new KeptNodes();

  @BeforeEach
  void reserve() {
    kept.keep(3, TaskType.MAP, job);
    kept.keep(4, TaskType.MAP, job);
  }

  private void released(int count) {
    assertThat(kept.count(job, TaskType.MAP)).isEqualTo(2 - count);
    assertThat(kept.of(3, TaskType.MAP)).isEqualTo(count > 1 ? null : job);
    assertThat(kept.of(4, TaskType.MAP)).isEqualTo(count > 0 ? null : job);
  }

  @Test
  void nodesThatAreUpStayReservedForActiveJobs() {
    kept.releaseUnless(any -> true, node -> true);
    released(0);
    assertThat(kept.any(TaskType.REDUCE)).isFalse();
    assertThat(kept.of(4, TaskType.REDUCE)).isNull();
  }

  @Test
  void aLostNodeIsReleased() {
    kept.releaseUnless(any -> true, node -> node != 4);
    released(1);
  }

  @Test
  void aNodeThatItsJobShunsIsReleased() {
    job.failedOn(4);
    kept.releaseUnless(any -> true, node -> true);
    released(1);
  }

  @Test
  void nodesOfAnEndedJobAreReleased() {
    kept.releaseUnless(any -> false, node -> true);
    released(2);
  }
}
