package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the capacity order's queues are written. */
class CapacityReaderTest {
  private static List<String> capacity(String queues) {
    return SchedulerText.problems(
        "[{ name = mine, like = capacity, order { kind = capacity, queues {\n"
            + queues
            + " } } }]");
  }

  @Test
  void queuesAreTheWholeClusterAndOneTakesAllOtherJobs() {
    assertThat(capacity("a { capacity = 60 }, default { capacity = 30 }"))
        .containsExactly(
            "x.conf:1: the capacities of the queues sum to 90.0; make them sum to 100, the whole"
                + " cluster");
    assertThat(capacity("a { capacity = 100 }"))
        .containsExactly(
            "x.conf:1: there is no queue default; add one for the jobs whose pool has no queue of"
                + " its own; its capacity may be 0");
    assertThat(capacity("a { capacity = 100 }, default { capacity = 0 }")).isEmpty();
    assertThat(
            capacity(
                "a { capacity = 38.3 }, default { capacity = 38.9 }, b { capacity = 19.7 },"
                    + " c { capacity = 3.1 }"))
        .as("100, but for the rounding of doubles")
        .isEmpty();
  }

  @Test
  void impossibleQueuesAreRefusedAtTheirLine() {
    assertThat(
            capacity(
                "a { capacity = 60, max-capacity = 50 }\n b { user-limit = 0 }\n"
                    + "default { capacity = 101 }\n c { capacity = 1, user-limit-factor = 0.5 }\n"
                    + "d { capacity = 1, max-tasks = 2, max-tasks-per-user = 3, maximum = 1 }"))
        .extracting(line -> line.replaceFirst(";.*", ""))
        .containsExactlyInAnyOrder(
            "x.conf:2: max-capacity is less than the capacity",
            "x.conf:3: capacity is missing",
            "x.conf:3: user-limit = 0 must be at least 1",
            "x.conf:4: capacity is a percentage of the cluster",
            "x.conf:5: with a user-limit-factor below 1 the users of a small queue get no slot",
            "x.conf:6: max-tasks is less than max-tasks-per-user",
            "x.conf:6: unknown key maximum in d");
  }
}
