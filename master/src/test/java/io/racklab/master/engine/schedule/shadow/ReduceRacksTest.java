package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Six reduces and three racks of two nodes. */
class ReduceRacksTest {
  private final Topology topology = Clusters.equal(3, 2, new Slots.Typed(2, 4));
  private final Job job =
      new Jobs(topology, 0).submit(Specs.job(1, 2, 6), new InputSplits(1, new int[2]), 0);

  private void run(int node) {
    int reduce = job.takeReduce();
    var id = new AttemptId(1, TaskType.REDUCE, reduce, job.launchReduce(reduce, 0));
    job.runningTasks(TaskType.REDUCE)
        .started(new RunningAttempt(id, AttemptKind.ORIGINAL, node, null, 0));
  }

  @Test
  void reducesThatWaitAreSpreadOverTheRacksWithMaps() {
    assertThat(ReduceRacks.expected(job, new double[] {2, 0, 1}, topology))
        .containsExactly(3, 0, 3);
  }

  @Test
  void reducesThatRunCountWhereTheyRun() {
    run(2);
    run(3);
    run(4);
    assertThat(ReduceRacks.expected(job, new double[] {2, 0, 1}, topology))
        .containsExactly(1.5, 2, 2.5);
  }
}
