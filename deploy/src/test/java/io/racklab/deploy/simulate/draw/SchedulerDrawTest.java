package io.racklab.deploy.simulate.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.Order;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which policies a draw of schedulers may choose. */
class SchedulerDrawTest {
  @Test
  void aKindThatNoListHasIsDrawnWithoutKeys() {
    List<String> known = List.of("kind = fair, mode = fifo", "kind = srpt");

    assertThat(SchedulerDraw.newKinds(Order.class, Stream.of(known)))
        .contains("kind = fifo", "kind = tags")
        .doesNotContain("kind = fair", "kind = srpt", "kind = external");
  }
}
