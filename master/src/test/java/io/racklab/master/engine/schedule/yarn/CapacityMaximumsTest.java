package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Half of 32 GiB is the most for the default queue. */
class CapacityMaximumsTest {
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
  void moreThanTheMaximumIsSeen() {
    yarn.watchedBy(model, new CapacityMaximums(model, yarn));
    SeenApplication job = yarn.running(1, "root.default");
    yarn.ask(job, JobMaster.MAP, new Asks(new Resource(5120, 0), 5));
    for (int node = 0; node < 3; node++) {
      yarn.give(job, node, JobMaster.MAP, Locality.OFF);
      assertThat(yarn.broken()).isEmpty();
    }
    yarn.give(job, 3, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("its maximum is 16384");
  }
}
