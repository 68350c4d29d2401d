package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A job may reserve a quarter of the nodes: one. */
class ReservableNodesTest {
  private final QueueModel model =
      new QueueModel(new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of()));
  private final SchedulerRules rules =
      new SchedulerRules(
          new ContainerAssignments.UpTo(1),
          LocalityThresholds.NONE,
          new ReservationRules(0.25, 2),
          ContainerSizes.USUAL);
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void aSecondReservationIsSeen() {
    var promise = new ReservableNodes(model, rules, yarn);
    yarn.watchedBy(model, promise);
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

  /** Two increments of 1 GiB are the least. */
  @Test
  void aReservationForASmallContainerIsSeen() {
    var promise = new ReservableNodes(model, rules, yarn);
    yarn.watchedBy(model, promise);
    SeenApplication job = yarn.running(1, "root.a");
    for (long gib : List.of(2L, 1L)) {
      Resource size = new Resource(1024 * gib, 1);
      yarn.ask(job, JobMaster.MAP, new Asks(size, 5));
      SeenNode node = yarn.cluster().node(0);
      node.containers().clear();
      node.containers().add(new Container(9, 1, 0, node.total(), 20, Locality.OFF));
      node.reserved(Optional.empty());
      promise.begins(node);
      node.reserved(Optional.of(new Reserved(1, JobMaster.MAP, size)));
      promise.gave(node, List.of());
      assertThat(yarn.broken()).hasSize(gib == 2 ? 0 : 1);
    }
  }
}
