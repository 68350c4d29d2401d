package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A job may reserve a quarter of the nodes: one. */
class ReservableNodesTest {
  private final SchedulerRules rules =
      new SchedulerRules(
          new ContainerAssignments.UpTo(1), LocalityThresholds.NONE, 0.25, ContainerSizes.USUAL);
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void aSecondReservationIsSeen() {
    var promise = new ReservableNodes(rules, yarn);
    yarn.watchedBy(promise);
    SeenApplication job = yarn.running(1, "root.a");
    Resource large = new Resource(8192, 8);
    yarn.ask(job, JobMaster.MAP, new Asks(large, 5));
    for (int number : List.of(0, 1)) {
      SeenNode node = yarn.cluster().node(number);
      node.containers().add(new Container(9, 1, number, SeenYarn.SMALL, 20, Locality.OFF));
      promise.begins(node);
      node.reserved(Optional.of(new Reserved(1, JobMaster.MAP, large)));
      promise.gave(node, List.of());
      assertThat(yarn.broken()).hasSize(number);
    }
  }
}
