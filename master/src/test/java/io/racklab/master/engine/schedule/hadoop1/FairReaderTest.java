package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairReaderTest {
  private static final long SECOND = 1_000_000_000;

  private static String fair(String text) {
    return "{ name = mine, like = fair, order { kind = fair\n" + text + " } }";
  }

  private static FairRules rules(String text) {
    return ((FairOrder) SchedulerText.make(fair(text)).order()).rules();
  }

  private static List<String> problems(String text) {
    return SchedulerText.problems(fair(text));
  }

  @Test
  void thePresetHasNoLimits() {
    assertThat(rules("")).isEqualTo(FairRules.PLAIN);
  }

  @Test
  void everythingThatAnAllocationFileSaysCanBeSaid() {
    String text =
        """
        mode = fifo, pool-by = user, size-based-weight = true, hadoop-quirks = true
        max-running-jobs-per-pool = 15, max-running-jobs-per-user = 5
        preemption { fair-share-timeout = 300s, min-share-timeout = 120s, interval = 30s }
        users { alice { max-running-jobs = 10 } }
        pools {
          a { weight = 2, min-maps = 3, min-reduces = 1, max-maps = 5, max-reduces = 2
              max-running-jobs = 7, mode = fair, min-share-timeout = 60s }
          b { }
        }
        """;
    PoolRules others =
        PoolRules.EQUAL.mode(PoolMode.FIFO).maxRunningJobs(15).minShareTimeoutNanos(120 * SECOND);
    PoolRules a =
        PoolRules.EQUAL
            .weight(2)
            .max(5, 2)
            .min(3, 1)
            .maxRunningJobs(7)
            .minShareTimeoutNanos(60 * SECOND);
    assertThat(rules(text))
        .isEqualTo(
            new FairRules(
                Map.of("a", a, "b", others),
                others,
                Map.of("alice", 10),
                5,
                PoolBy.USER,
                true,
                Optional.of(new PreemptionRules(300 * SECOND, 30 * SECOND)),
                true));
  }

  @Test
  void aMostBelowTheMinimumIsRefused() {
    assertThat(problems("pools { a { min-maps = 3, max-maps = 2 } }"))
        .containsExactly("x.conf:2: max-maps = 2 is less than min-maps = 3; write max-maps = 3");
  }

  @Test
  void aPoolThatNeverRunsAJobIsRefused() {
    assertThat(problems("pools { a { max-running-jobs = 0 } }"))
        .containsExactly(
            "x.conf:2: max-running-jobs = 0 must be at least 1; write max-running-jobs = 1");
  }

  @Test
  void aTimeoutThatNothingHeedsIsRefused() {
    assertThat(problems("pools { a { min-share-timeout = 60s } }"))
        .containsExactly(
            "x.conf:2: min-share-timeout has no effect without preemption; add preemption"
                + " { } to the order, or leave it out");
  }

  @Test
  void anUnknownModeIsToldTheNearest() {
    assertThat(problems("pools { a { mode = fiffo } }"))
        .containsExactly("x.conf:2: mode = fiffo is none of fair, fifo; write mode = fifo");
  }

  @Test
  void unknownKeysAreRefusedInEverySection() {
    assertThat(
            problems(
                "pools { a { wait = 1 } }\nusers { u { max-jobs = 1 } }\npreemption { x = 1 }"))
        .anyMatch(line -> line.startsWith("x.conf:2: unknown key wait in a"))
        .anyMatch(line -> line.startsWith("x.conf:3: max-running-jobs is missing"))
        .anyMatch(line -> line.startsWith("x.conf:3: unknown key max-jobs in u"))
        .anyMatch(line -> line.startsWith("x.conf:4: unknown key x in preemption"));
  }

  @Test
  void aHeartbeatMayBeGivenOneTaskOrAMostOfEachType() {
    String slots = "{ name = mine, like = fair, slots { kind = typed, load = cap, %s } }";
    assertThat(SchedulerText.make(slots.formatted("assign-multiple = false")).slots())
        .isEqualTo(new LoadCapSlots(false, Integer.MAX_VALUE, Integer.MAX_VALUE, 0.5));
    assertThat(
            SchedulerText.make(slots.formatted("maps-per-heartbeat = 2, reduces-per-heartbeat = 1"))
                .slots())
        .isEqualTo(new LoadCapSlots(true, 2, 1, 0.5));
    assertThat(SchedulerText.make(slots.formatted("shared-reduces = 0.9")).slots())
        .isEqualTo(new LoadCapSlots(true, Integer.MAX_VALUE, Integer.MAX_VALUE, 0.9));
  }

  @Test
  void poolsAreReadWithTheirShares() {
    Scheduler mine =
        SchedulerText.make(
            "{ name = mine, like = fair, order { kind = fair, pools {"
                + " a { weight = 0.5, min-maps = 3 }, b { min-reduces = 4 } } } }");
    assertThat(((FairOrder) mine.order()).rules())
        .isEqualTo(
            FairRules.of(
                Map.of(
                    "a", PoolRules.EQUAL.weight(0.5).min(3, 0), "b", PoolRules.EQUAL.min(0, 4))));
  }

  @Test
  void impossibleSharesAreRefusedAtTheirLine() {
    assertThat(
            SchedulerText.problems(
                "[{ name = mine, like = fair, order { kind = fair, pools {\n"
                    + "a { weight = 0 }\n b { min-maps = -1 } } } }]"))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("x.conf:2: weight = 0 must be more than zero"))
        .anyMatch(line -> line.startsWith("x.conf:3: min-maps = -1 must be at least 0"));
  }
}
