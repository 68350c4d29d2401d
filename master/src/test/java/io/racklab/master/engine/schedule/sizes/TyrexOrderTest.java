package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.Migration;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten map slots: three with a timer of 100, three with one of 300, four without. */
class TyrexOrderTest {
  private static final SlotShares SHARES = new SlotShares(List.of(0.3, 0.3, 0.4));
  private final Topology topology = Clusters.equal(1, 2, new Slots.Typed(5, 5));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fifo"), jobs);
  private final TyrexOrder fixed = new TyrexOrder(SHARES, new StaticTimers(List.of(100L, 300L)));
  private final TyrexOrder dynamic = new TyrexOrder(SHARES, new DynamicTimers(2, SizesOf.SERVED));

  private Job submit(int number, int maps) {
    Job job = jobs.submit(Specs.job(number, maps, 1), new InputSplits(1, new int[maps]), number);
    fixed.update(cluster, cluster);
    dynamic.update(cluster, cluster);
    return job;
  }

  private static RunningAttempt launch(TyrexOrder order, Job job, int map, long at) {
    var id = new AttemptId(job.number(), TaskType.MAP, map, job.launchMap(map, at));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, 0, Locality.NODE, at);
    order.launched(job, attempt);
    return attempt;
  }

  private static List<Migration> end(TyrexOrder order, Job job, RunningAttempt attempt, long at) {
    order.ended(job, attempt, at);
    job.succeeded(TaskType.MAP, attempt.id().task(), 0, at);
    return order.succeeded(job, attempt, at);
  }

  private Iterable<Job> asked(TyrexOrder order) {
    return () -> order.jobs(TaskType.MAP, cluster);
  }

  @Test
  void aJobBeyondTheTimerMovesOnWhenATaskEndsAndNotBefore() {
    Job job = submit(1, 9);
    RunningAttempt first = launch(fixed, job, 0, 0);
    RunningAttempt second = launch(fixed, job, 1, 0);
    assertThat(end(fixed, job, first, 60)).isEmpty();
    // 60 + 40 = 100 is not more than the timer.
    assertThat(end(fixed, job, launch(fixed, job, 2, 60), 100)).isEmpty();
    assertThat(end(fixed, job, second, 101)).containsExactly(new Migration(job, 1, 2, 201, 100));
  }

  /** What was launched in the first partition holds its slots and is not counted in the second. */
  @Test
  void runningTasksFinishWhereTheyAre() {
    Job moved = submit(1, 9);
    RunningAttempt stays = launch(fixed, moved, 0, 0);
    RunningAttempt alsoStays = launch(fixed, moved, 1, 0);
    end(fixed, moved, launch(fixed, moved, 2, 0), 101);
    Job young = submit(2, 9);
    assertThat(asked(fixed)).containsExactly(young, moved);
    RunningAttempt third = launch(fixed, young, 0, 101);
    // All three slots of the first partition are held, two of them by the job that has left.
    assertThat(asked(fixed)).containsExactly(moved);
    RunningAttempt there = launch(fixed, moved, 3, 101);
    launch(fixed, moved, 4, 101);
    launch(fixed, moved, 5, 101);
    assertThat(asked(fixed)).isEmpty();
    assertThat(end(fixed, moved, stays, 1000)).isEmpty();
    assertThat(asked(fixed)).containsExactly(young);
    assertThat(end(fixed, young, third, 150)).isEmpty();
    // 300 of service in the second partition are not more than its timer, though 1,101 are in all.
    assertThat(end(fixed, moved, there, 401)).isEmpty();
    assertThat(end(fixed, moved, alsoStays, 2000)).isEmpty();
    assertThat(end(fixed, moved, launch(fixed, moved, 6, 500), 501))
        .containsExactly(new Migration(moved, 2, 3, 301, 300));
    assertThat(moved.finished(TaskType.MAP)).isEqualTo(5);
  }

  @Test
  void theLastPartitionHasNoTimer() {
    TyrexOrder single = new TyrexOrder(new SlotShares(List.of(1.0)), new StaticTimers(List.of()));
    Job job = submit(1, 9);
    assertThat(end(single, job, launch(single, job, 0, 0), 1L << 50)).isEmpty();
  }

  @Test
  void aPartitionServesFirstWhoCameToItFirst() {
    Job first = submit(1, 9);
    Job second = submit(2, 9);
    end(fixed, second, launch(fixed, second, 0, 0), 101);
    end(fixed, first, launch(fixed, first, 0, 101), 301);
    assertThat(asked(fixed)).containsExactly(second, first);
    first.priority(Priority.HIGH);
    assertThat(asked(fixed)).containsExactly(first, second);
  }

  /**
   * Sizes 1, 1, 1, 1, 16 vary by 2.25: the last moves on, though it is another's task that ends.
   */
  @Test
  void dynamicTagsMovesWhoWasServedFarMoreThanOthers() {
    List<Job> all = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      all.add(submit(number, 9));
    }
    Job large = all.remove(0);
    assertThat(end(dynamic, large, launch(dynamic, large, 0, 0), 16)).isEmpty();
    for (Job small : all.subList(0, 3)) {
      assertThat(end(dynamic, small, launch(dynamic, small, 0, 0), 1)).isEmpty();
    }
    Job last = all.get(3);
    assertThat(end(dynamic, last, launch(dynamic, last, 0, 0), 1))
        .containsExactly(new Migration(large, 1, 2, 16, 1));
    // Those that are left do not vary.
    assertThat(end(dynamic, last, launch(dynamic, last, 1, 1), 2)).isEmpty();
  }

  /** Of two sizes, 0 and x, in n jobs: n - 1. So four jobs, of which three wait, exceed 2. */
  @Test
  void whoseSizesCountDecides() {
    long[] present = {90, 0, 0, 0};
    long[] past = {10, 10, 10, 10};
    long none = Long.MAX_VALUE;
    assertThat(new DynamicTimers(1.5, SizesOf.SERVED).timer(0, present, past)).isEqualTo(none);
    assertThat(new DynamicTimers(1.5, SizesOf.PRESENT).timer(0, present, past)).isZero();
    assertThat(new DynamicTimers(3, SizesOf.PRESENT).timer(0, present, past)).isEqualTo(none);
    // Mean 26, variance (4 × 256 + 4096) / 5 = 1024, over 676: 1.51.
    assertThat(new DynamicTimers(1.5, SizesOf.SEEN).timer(0, present, past)).isEqualTo(10);
    assertThat(new DynamicTimers(1.6, SizesOf.SEEN).timer(0, present, past)).isEqualTo(none);
  }

  /**
   * What jobs were served that moved on or ended is not forgotten where all that was seen counts.
   */
  @Test
  void jobsThatAreOverCountWhereAsked() {
    List<long[]> pasts = new ArrayList<>();
    TyrexOrder order =
        new TyrexOrder(
            SHARES,
            new PartitionTimers() {
              @Override
              public String kind() {
                return "noted";
              }

              @Override
              public TyrexModel.Timers model() {
                return (partition, present, past) -> 100;
              }

              @Override
              public long timer(int partition, long[] present, long[] past) {
                if (partition == 0) {
                  pasts.add(past);
                }
                return partition == 0 ? 100 : Long.MAX_VALUE;
              }
            });
    Job moves = submit(1, 9);
    Job ends = jobs.submit(Specs.job(2, 1, 0), new InputSplits(1, new int[1]), 2);
    end(order, moves, launch(order, moves, 0, 0), 101);
    end(order, moves, launch(order, moves, 1, 101), 131);
    end(order, ends, launch(order, ends, 0, 0), 40);
    jobs.remove(ends);
    order.update(cluster, cluster);
    end(order, moves, launch(order, moves, 2, 131), 141);
    assertThat(pasts)
        .containsExactly(
            new long[] {}, new long[] {101}, new long[] {101, 40}, new long[] {40, 101});
  }

  @Test
  void itTellsHowItsPartitionsWereUsed() {
    Job job = submit(1, 2);
    end(fixed, job, launch(fixed, job, 0, 0), 101);
    end(fixed, job, launch(fixed, job, 1, 101), 202);
    int reduce = job.takeReduce();
    var id = new AttemptId(1, TaskType.REDUCE, reduce, job.launchReduce(reduce, 202));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, 0, null, 202);
    fixed.launched(job, attempt);
    fixed.ended(job, attempt, 404);
    job.succeeded(TaskType.REDUCE, reduce, 0, 404);
    assertThat(fixed.succeeded(job, attempt, 404)).isEmpty();
    assertThat(fixed.measures())
        .contains(entry("migrations", 1.0), entry("p1_jobs", 0.0), entry("p2_jobs", 1.0))
        .contains(entry("p1_timer_p50_s", 100 / 1e9), entry("p1_timers", 1.0))
        .doesNotContainKey("p2_timer_p50_s")
        .hasEntrySatisfying(
            "p1_utilisation", use -> assertThat(use).isCloseTo(101 / (6 * 404.0), within(1e-9)))
        .hasEntrySatisfying(
            "p2_utilisation", use -> assertThat(use).isCloseTo(303 / (6 * 404.0), within(1e-9)))
        .containsEntry("p1_load", 101 / 404.0)
        .containsEntry("p3_utilisation", 0.0);
  }

  @Test
  void sharesThatAreNotAllAreRefused() {
    assertThatThrownBy(() -> new SlotShares(List.of(0.5, 0.4)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SlotShares(List.of(0.0, 1.0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StaticTimers(List.of(0L)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
