package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueuesInOrderTest {
  private final QueueModel model =
      new QueueModel(new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of()));
  private final SchedulerRules rules =
      new SchedulerRules(
          new ContainerAssignments.UpTo(1),
          LocalityThresholds.NONE,
          new ReservationRules(1, 0),
          ContainerSizes.USUAL);
  private final SeenYarn yarn = new SeenYarn();
  private SeenApplication job;
  private SeenApplication other;

  private void begin() {
    yarn.watchedBy(model, new QueuesInOrder(model, rules, yarn));
    job = yarn.running(1, "root.a");
    other = yarn.running(2, "root.b");
    for (SeenApplication one : List.of(job, other)) {
      yarn.ask(one, JobMaster.MAP, new Asks(SeenYarn.SMALL, 5));
    }
  }

  @Test
  void theQueueThatHoldsLeastGoesFirst() {
    begin();
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).isEmpty();
    assertThat(yarn.tests()).isPositive();
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("before job-1 of root.a");
  }

  @Test
  void aNodeIsNotLeftFree() {
    begin();
    yarn.heartbeat(0);
    assertThat(yarn.broken()).hasSize(2).first().asString().contains("node 0 gives no more");
  }
}
