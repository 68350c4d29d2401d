package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelayReaderTest {
  private static String delay(String waits) {
    return "{ name = mine, like = fair, maps { kind = delay, " + waits + " } }";
  }

  private static LocalityDelay patience(String waits) {
    return ((DelayMaps) SchedulerText.make(delay(waits)).maps()).patience();
  }

  private static List<String> problems(String waits) {
    return SchedulerText.problems(delay(waits));
  }

  @Test
  void waitsAreTimesOrSkipsOrAutomatic() {
    assertThat(patience("node-wait = 5s, rack-wait = 10s"))
        .isEqualTo(new LocalityDelay.Times(5_000_000_000L, 10_000_000_000L));
    assertThat(patience("node-skips = 135, rack-skips = 10"))
        .isEqualTo(new LocalityDelay.Skips(135, 10));
    assertThat(patience("node-wait = auto")).isEqualTo(new LocalityDelay.Automatic());
  }

  @Test
  void theWaitForARackIsThatForANodeUnlessItIsSaid() {
    assertThat(patience("node-wait = 1s"))
        .isEqualTo(new LocalityDelay.Times(1_000_000_000L, 1_000_000_000L));
    assertThat(patience("node-skips = 7")).isEqualTo(new LocalityDelay.Skips(7, 7));
  }

  @Test
  void oneOfThemMustBeThere() {
    assertThat(problems(""))
        .containsExactly(
            "x.conf:1: node-wait is missing; write node-wait = 5s, or node-wait = auto");
    assertThat(problems("rack-skips = 3"))
        .containsExactly("x.conf:1: node-skips is missing; write node-skips = 135");
  }

  @Test
  void timesAndSkipsAreNotMixed() {
    assertThat(problems("node-wait = 5s, node-skips = 3"))
        .singleElement()
        .asString()
        .startsWith("x.conf:1: jobs wait for a time or for a number of skips, not for both");
    assertThat(problems("node-wait = auto, rack-wait = 3s"))
        .containsExactly("x.conf:1: node-wait = auto sets both waits; leave out rack-wait");
  }
}
