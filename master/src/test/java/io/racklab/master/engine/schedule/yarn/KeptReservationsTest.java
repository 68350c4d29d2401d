package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptReservationsTest {
  private final SeenYarn yarn = new SeenYarn();
  private final KeptReservations.Use always =
      new KeptReservations.Use() {
        @Override
        public boolean isPossible(SeenApplication application, SeenAsk ask, SeenNode node) {
          return true;
        }

        @Override
        public boolean isNear(SeenAsk ask, SeenNode node) {
          return true;
        }
      };

  @Test
  void aReservedNodeServesItsJobAlone() {
    yarn.watchedBy(new KeptReservations(always, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    SeenApplication other = yarn.running(2, "root.b");
    for (SeenApplication one : List.of(job, other)) {
      yarn.ask(one, JobMaster.MAP, new Asks(SeenYarn.SMALL, 5));
    }
    yarn.cluster().node(0).reserved(Optional.of(new Reserved(1, 20, SeenYarn.SMALL)));
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).isEmpty();
    yarn.give(other, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken()).hasSize(1).first().asString().contains("is reserved for job-1");
  }

  @Test
  void aReservedNodeWithRoomIsUsed() {
    yarn.watchedBy(new KeptReservations(always, yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 5));
    yarn.cluster().node(0).reserved(Optional.of(new Reserved(1, 20, SeenYarn.SMALL)));
    yarn.heartbeat(0);
    assertThat(yarn.broken()).hasSize(1);
  }
}
