package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.fetchcost.ListedLoads.Sort;
import io.racklab.master.engine.schedule.hadoop1.CapacityOrder;
import io.racklab.master.engine.schedule.hadoop1.CapacityShare;
import io.racklab.master.engine.schedule.hadoop1.FifoOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SequentialThresholdsTest {
  private static final int SLOTS = 20;

  /** One reduce a job, of 9 or of 1 with equal chances. */
  private static final Optional<JobLoads> LOADS =
      Optional.of(new ListedLoads(List.of(new Sort(1, 9, 1), new Sort(1, 1, 1))));

  private static final CapacityShare WHOLE =
      new CapacityShare(CapacityOrder.DEFAULT, 100, 0, 100, 1, false, 100, 100);

  private static ArrivingJob job(double data) {
    return new ArrivingJob(1, data, 0);
  }

  /** K = 3: q(·, 1) of two jobs to come, q(·, 2) = 5 of one, nothing of none; then anew. */
  @Test
  void itBeginsAnewAfterKJobs() {
    SlotChoice choice = new SequentialThresholds(OptionalInt.of(3), LOADS, 100);
    for (int batch = 0; batch < 3; batch++) {
      // Two to come: the better of them is 9 with 3/4 and 1 with 1/4, 7; the other 3.
      assertThat(choice.first(job(2), SLOTS)).isEqualTo(2);
      assertThat(choice.first(job(4), SLOTS)).isEqualTo(1);
      assertThat(choice.first(job(1), SLOTS)).isZero();
    }
  }

  @Test
  void withoutALimitKIsAsManyAsSurelyFindSlots() {
    // Two slots, one reduce a job: K = 2.
    SlotChoice choice =
        new SequentialThresholds(OptionalInt.empty(), LOADS, 100).beside(new FifoOrder());
    for (int batch = 0; batch < 3; batch++) {
      assertThat(choice.first(job(1), 2)).isEqualTo(1);
      assertThat(choice.first(job(1), 2)).isZero();
    }
  }

  @Test
  void theLimitOfRunningJobsIsKWhereThereIsOne() {
    var order = SchedulerText.make("capacity").order();
    assertThat(LimitsRunningJobs.of(order)).hasValue(5000);
    SlotChoice choice =
        new SequentialThresholds(OptionalInt.empty(), LOADS, 100)
            .beside(new CapacityOrder(List.of(WHOLE), 3));
    assertThat(choice.first(job(2), SLOTS)).isEqualTo(2);
    assertThat(choice.first(job(4), SLOTS)).isEqualTo(1);
    assertThat(choice.first(job(1), SLOTS)).isZero();
    assertThat(choice.first(job(2), SLOTS)).isEqualTo(2);
  }

  /** Seen so far: 9; 9 and 1. One more job is to come after the second. */
  @Test
  void itLearnsHowJobsAre() {
    SlotChoice choice = new SequentialThresholds(OptionalInt.of(3), Optional.empty(), 100);
    assertThat(choice.first(job(9), SLOTS)).isZero();
    // Twice as many have been seen: E = 5, which 1 does not reach.
    assertThat(choice.first(job(1), SLOTS)).isEqualTo(1);
    assertThat(choice.first(job(1), SLOTS)).isZero();
  }
}
