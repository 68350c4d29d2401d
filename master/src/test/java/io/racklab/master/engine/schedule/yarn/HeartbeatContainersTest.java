package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeartbeatContainersTest {
  private final SeenYarn yarn = new SeenYarn();

  private void give(ContainerAssignments limit, int count) {
    yarn.watchedBy(new HeartbeatContainers(limit, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 9));
    Container one = new Container(1, 2, 0, SeenYarn.SMALL, JobMaster.MAP, Locality.OFF);
    yarn.heartbeat(
        0, List.of(one, one, one, one, one, one).subList(0, count).toArray(Container[]::new));
  }

  @Test
  void twoMayBeGivenButNotThree() {
    give(new ContainerAssignments.UpTo(2), 2);
    assertThat(yarn.broken()).isEmpty();
    yarn.cluster().applications().clear();
    give(new ContainerAssignments.UpTo(2), 3);
    assertThat(yarn.broken()).isNotEmpty();
  }

  @Test
  void aLittleMoreThanHalfIsGiven() {
    give(new ContainerAssignments.HalfOfFree(), 5);
    assertThat(yarn.broken()).isEmpty();
  }

  @Test
  void muchMoreThanHalfIsNot() {
    give(new ContainerAssignments.HalfOfFree(), 6);
    assertThat(yarn.broken()).hasSize(1);
  }
}
