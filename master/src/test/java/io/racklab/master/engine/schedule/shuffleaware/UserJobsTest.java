package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Blacklisting;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserJobsTest {
  private final Topology topology = Clusters.equal(5, 1, new Slots.Typed(1, 1));
  private final Jobs jobs = new Jobs(topology, 0, Blacklisting.hadoop1(1), topology::nodeCount);

  /** A slot of a node would stay free for a job that shuns it. */
  @Test
  void leavesOutJobsThatShunTheNode() {
    Job shunning = jobs.submit(Specs.job(1, 1, 0), new InputSplits(1, new int[1]), 0);
    Job other = jobs.submit(Specs.job(2, 1, 0), new InputSplits(1, new int[1]), 1);
    shunning.failedOn(4);
    assertThat(offered(4)).containsExactly(other);
    assertThat(offered(3)).containsExactly(shunning, other);
  }

  private List<Job> offered(int node) {
    var state = new NodeState(node, new Slots.Typed(1, 1));
    return UserJobs.inOrder(jobs.active().iterator(), TaskType.MAP, state).next().jobs();
  }
}
