package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestsInOrderTest {
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void reducesGoBeforeMaps() {
    yarn.watchedBy(new RequestsInOrder(yarn));
    SeenApplication job = yarn.running(1, "root.a");
    yarn.ask(job, JobMaster.MAP, new Asks(SeenYarn.SMALL, 5));
    yarn.ask(job, JobMaster.REDUCE, new Asks(SeenYarn.SMALL, 5));
    yarn.give(job, 0, JobMaster.REDUCE, Locality.OFF);
    assertThat(yarn.broken()).isEmpty();
    yarn.give(job, 0, JobMaster.MAP, Locality.OFF);
    assertThat(yarn.broken())
        .isEqualTo(List.of("job-1 was given a container of priority 20 before one of [10]"));
  }
}
