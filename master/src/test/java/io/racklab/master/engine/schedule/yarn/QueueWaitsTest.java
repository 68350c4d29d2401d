package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A job passes up more than two of the four nodes before it takes one in the rack. */
class QueueWaitsTest {
  private final QueueModel model =
      new QueueModel(new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of()));
  private final SchedulerRules rules =
      new SchedulerRules(
          new ContainerAssignments.UpTo(1),
          new LocalityThresholds(0.5, 0.5),
          new ReservationRules(1, 0),
          ContainerSizes.USUAL);
  private final SeenYarn yarn = new SeenYarn();

  private SeenApplication begin() {
    yarn.watchedBy(model, new QueueWaits(model, rules, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 3).onNode(0, 3).inRack(0, 3));
    return job;
  }

  @Test
  void aNodeInTheRackIsTakenAfterTheWait() {
    SeenApplication job = begin();
    yarn.heartbeat(2);
    yarn.heartbeat(3);
    yarn.give(job, 1, JobMaster.MAP, Locality.RACK);
    assertThat(yarn.broken()).isEmpty();
    assertThat(yarn.tests()).isPositive();
  }

  @Test
  void aNodeInTheRackIsNotTakenBefore() {
    SeenApplication job = begin();
    yarn.heartbeat(2);
    yarn.give(job, 1, JobMaster.MAP, Locality.RACK);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("at locality RACK");
  }

  @Test
  void aNodeInTheRackIsNotDeclinedAfter() {
    begin();
    yarn.heartbeat(2);
    yarn.heartbeat(3);
    yarn.heartbeat(1);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("declined node 1");
  }
}
