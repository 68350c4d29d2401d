package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityWaitsTest {
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
  void aNodeInTheRackIsTakenAfterTwoOthersOnly() {
    yarn.watchedBy(model, new CapacityWaits(model, new CapacityRules(2, 2, 100, 1), yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 9).onNode(0, 9).inRack(0, 9));
    yarn.heartbeat(2);
    yarn.heartbeat(3);
    yarn.give(job, 1, JobMaster.MAP, Locality.RACK);
    assertThat(yarn.broken()).isEmpty();
    yarn.give(job, 0, JobMaster.MAP, Locality.NODE);
    yarn.give(job, 1, JobMaster.MAP, Locality.RACK);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("at locality RACK");
  }
}
