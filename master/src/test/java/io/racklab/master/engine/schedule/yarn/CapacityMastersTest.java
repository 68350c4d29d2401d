package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A tenth of 16 GiB, the user's part, is rounded up to two masters of 1 GiB. */
class CapacityMastersTest {
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
  void mastersBeyondTheirPartAreSeen() {
    yarn.watchedBy(model, new CapacityMasters(model, yarn));
    yarn.running(1, "root.a");
    yarn.running(2, "root.a");
    assertThat(yarn.broken()).isEmpty();
    yarn.running(3, "root.a");
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("with that of job-3");
  }
}
