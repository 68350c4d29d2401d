package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How partitions of the slots are written. */
class PartitionsReaderTest {
  private static List<String> sita(String partitions) {
    return SchedulerText.problems(
        "[{ name = mine, like = sita, order { kind = sita,\n partitions = ["
            + partitions
            + "] } }]");
  }

  @Test
  void partitionsShareAllSlotsAndTheLastServesAllJobs() {
    assertThat(sita("{ share = 0.5, up-to = 10s }, { share = 0.4 }"))
        .containsExactly("x.conf:2: the shares of the partitions sum to 0.9; make them sum to 1");
    assertThat(sita("{ share = 0.5 }, { share = 0.5, up-to = 9s }"))
        .containsExactly(
            "x.conf:2: up-to is missing; write up-to = 250s",
            "x.conf:2: the last partition serves jobs of any size; leave its up-to out");
    assertThat(sita("{ share = 0.2, up-to = 9s }, { share = 0.2, up-to = 9s }, { share = 0.6 }"))
        .containsExactly(
            "x.conf:2: a partition serves larger jobs than the one before it; raise its up-to");
  }

  private static List<String> tyrex(String kind, String rest) {
    return SchedulerText.problems(
        "[{ name = mine, like = fifo, order { kind = " + kind + ",\n " + rest + " } }]");
  }

  @Test
  void tyrexTellsWhatIsWrongWithItsPartitions() {
    assertThat(tyrex("static-tags", "partitions = [ { share = 1 } ]")).isEmpty();
    assertThat(tyrex("static-tags", "partitions = [ { share = 0.5 }, { share = 0.5 } ]"))
        .containsExactly("x.conf:2: timer is missing; write timer = 250s");
    assertThat(tyrex("static-tags", ""))
        .singleElement()
        .asString()
        .contains("partitions is missing");
    assertThat(tyrex("dynamic-tags", "squared-cv = 2"))
        .containsExactly(
            "x.conf:1: partitions is missing;"
                + " write partitions = [ { share = 0.3 }, { share = 0.7 } ]");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 0.5 }, { share = 0.4 } ]"))
        .containsExactly("x.conf:2: the shares of the partitions sum to 0.9; make them sum to 1");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 1, timer = 9s } ]"))
        .singleElement()
        .asString()
        .contains("unknown key timer");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 1 } ], squared-cv = -1"))
        .singleElement()
        .asString()
        .contains("squared-cv = -1");
  }
}
