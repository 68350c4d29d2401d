package io.racklab.master.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a user's own answer comes into an experiment; see the services file beside this. */
class OwnPolicyTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(1, 1));

  @Test
  void itsOrderDecidesWhichJobGetsTheSlot() {
    Jobs jobs = new Jobs(TOPOLOGY, 0);
    String mix = "[{ name = mine, like = fifo, order { kind = smallest-input, large = 64 GiB } }]";
    var cluster = new ScheduledCluster(TOPOLOGY, SchedulerText.make(mix), jobs);
    jobs.submit(Specs.job(1, 3, 0), new InputSplits(1, new int[3]), 0);
    jobs.submit(Specs.job(2, 1, 0), new InputSplits(1, new int[1]), 0);

    assertThat(cluster.heartbeat(0)).extracting(assigned -> assigned.attempt().job()).contains(2);
    assertThat(cluster.heartbeat(1)).extracting(assigned -> assigned.attempt().job()).contains(1);
  }

  @Test
  void itsKeysAreReadAsAllOthersAre() {
    List<String> wrong =
        SchedulerText.problems(
            "[{ name = mine, like = fifo, order { kind = smallest-input, largest = 3 } }]");
    assertThat(wrong).singleElement().asString().contains("largest", "large");
  }

  @Test
  void itAnswersItsOwnQuestionOnly() {
    assertThat(
            SchedulerText.problems(
                "[{ name = mine, like = fifo, maps { kind = smallest-input } }]"))
        .singleElement()
        .asString()
        .contains("smallest-input is none of");
  }
}
