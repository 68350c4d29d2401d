package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The queue above may hold 2 GiB, the one below 8. */
class QueueMaximumsTest {
  private static QueueLimits most(long memory) {
    return new QueueLimits(1, Resource.NONE, new Resource(memory, 8), 9, 1);
  }

  private final QueueModel model =
      new QueueModel(
          new QueuePlan(
              "root",
              QueueLimits.NONE,
              new FairPolicy(),
              List.of(
                  new QueuePlan(
                      "team",
                      most(2048),
                      new FairPolicy(),
                      List.of(new QueuePlan("one", most(8192), new FairPolicy(), List.of()))))));
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void aQueueAboveIsNotForgotten() {
    yarn.watchedBy(model, new QueueMaximums(model, yarn));
    SeenApplication job = yarn.running(1, "root.team.one");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 5));
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).isEmpty();
    assertThat(yarn.tests()).isPositive();
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("root.team holds 3072 MiB");
  }
}
