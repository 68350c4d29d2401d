package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuaranteesInOrderTest {
  private static CapacityPlan queue(
      String name, float capacity, float most, CapacityPlan... below) {
    var terms = new CapacityPlan.Terms(100, 1, 0.1f, false);
    return new CapacityPlan(name, capacity, most, terms, List.of(below));
  }

  private final CapacityModel model =
      new CapacityModel(
          queue("root", 1, 1, queue("default", 0.5f, 0.5f), queue("a", 0.5f, 1)), 1024);
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void theQueueThatHoldsLeastGoesFirst() {
    yarn.watchedBy(model, new GuaranteesInOrder(model, CapacityRules.USUAL, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    SeenApplication other = yarn.running(2, "root.default");
    for (SeenApplication one : List.of(job, other)) {
      yarn.ask(one, JobMaster.MAP, new Asks(new Resource(1024, 0), 9));
    }
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).isEmpty();
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("before job-1 in queue");
    yarn.heartbeat(0);
    assertThat(yarn.broken()).hasSizeGreaterThan(1);
  }
}
