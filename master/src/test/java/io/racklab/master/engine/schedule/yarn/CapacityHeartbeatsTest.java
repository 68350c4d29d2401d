package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityHeartbeatsTest {
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void aSecondFarContainerIsSeen() {
    yarn.watchedBy(new CapacityHeartbeats(CapacityRules.USUAL, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 9).onNode(0, 9).inRack(0, 9));
    Container far = new Container(1, 2, 0, SeenYarn.SMALL, JobMaster.MAP, Locality.OFF);
    Container near = new Container(1, 3, 0, SeenYarn.SMALL, JobMaster.MAP, Locality.NODE);
    yarn.heartbeat(0, near, near, far);
    assertThat(yarn.broken()).isEmpty();
    yarn.heartbeat(0, far, far);
    assertThat(yarn.broken())
        .isEqualTo(List.of("node 0 was given 2 containers, 2 of them far from their input"));
  }
}
