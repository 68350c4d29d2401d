package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueueHeadroomTest {
  private final QueueModel model =
      new QueueModel(new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of()));
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void whatIsLeftOfTheShareIsTold() {
    var promise = new QueueHeadroom(model, yarn);
    yarn.watchedBy(model, promise);
    SeenApplication job = yarn.running(1, "root.a");
    SeenApplication other = yarn.running(2, "root.b");
    promise.told(job, new Resource(15 * 1024, 30));
    assertThat(yarn.broken()).isEmpty();
    promise.told(other, new Resource(16 * 1024, 30));
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("MEMORY, not 15360");
  }
}
