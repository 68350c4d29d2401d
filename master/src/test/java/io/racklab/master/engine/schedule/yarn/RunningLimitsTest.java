package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningLimitsTest {
  private final QueueModel model =
      new QueueModel(
          new QueuePlan(
              "root",
              new QueueLimits(1, Resource.NONE, Resource.UNBOUNDED, 1, 1),
              new FairPolicy(),
              List.of()));
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void theSecondJobWaitsForTheFirst() {
    yarn.watchedBy(model, new RunningLimits(model, yarn));
    yarn.running(1, "root.a");
    assertThat(yarn.broken()).isEmpty();
    yarn.give(yarn.submit(2, "root.b"), 0, JobMaster.MASTER, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("job-2 has a master");
  }
}
