package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.basic.NoSpeculation;
import io.racklab.master.engine.schedule.speculation.Hadoop1Speculation.Since;
import org.junit.jupiter.api.Test;

/** How second attempts of slow tasks are written. */
class SpeculationReaderTest {
  @Test
  void copiesAreHadoopsUnlessSaidOtherwise() {
    assertThat(copies("kind = hadoop-1"))
        .isEqualTo(new Hadoop1Speculation(0.2, 60_000_000_000L, Since.LAUNCH));
    assertThat(copies("kind = hadoop-1, gap = 0.3, lag = 5s, since = submit"))
        .isEqualTo(new Hadoop1Speculation(0.3, 5_000_000_000L, Since.SUBMIT));
    assertThat(((LateSpeculation) copies("kind = late")).settings())
        .isEqualTo(new LateSettings(60_000_000_000L, 1, 1, 0.1, 10, 0.01));
    assertThat(
            ((LateSpeculation)
                    copies(
                        "kind = late, lag = 1s, slow-task = 0.5, slow-node = 2, cap = 0.2,"
                            + " min-copies = 3, min-slot-share = 0.05"))
                .settings())
        .isEqualTo(new LateSettings(1_000_000_000L, 0.5, 2, 0.2, 3, 0.05));
    assertThat(copies("kind = none")).isEqualTo(new NoSpeculation());
  }

  private static Speculation copies(String text) {
    return SchedulerText.make("{ name = mine, like = fifo, copies { " + text + " } }").copies();
  }

  @Test
  void wrongCopiesAreToldWhatToWrite() {
    assertThat(
            SchedulerText.problems(
                "{ name = mine, like = fifo, copies { kind = hadoop-1, gap = 2, since = start } }"))
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("gap = 2 must be at most 1"))
        .anySatisfy(line -> assertThat(line).contains("since = start is none of launch, submit"));
  }
}
