package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.hadoop1.FifoOrder;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The models of the first slot agree with their policies, and with no other settings. */
class FirstSlotModelsTest {
  private static final int SLOTS = 12;

  /** Returns the number of fifty random jobs for which a choice is not one of the model's. */
  private static int differences(SlotChoice choice, SlotChoice modelled) {
    FirstSlotModel model = modelled.model(new FifoOrder());
    Random random = new Random(7);
    int differences = 0;
    for (int number = 0; number < 50; number++) {
      var job = new ArrivingJob(1 + random.nextInt(4), random.nextInt(1000), random.nextInt(5));
      if (!model.first(job, SLOTS).has(choice.first(job, SLOTS))) {
        differences++;
      }
    }
    return differences;
  }

  private static SlotChoice sequence(int jobs, int observations) {
    return new SequentialThresholds(OptionalInt.of(jobs), Optional.empty(), observations);
  }

  @Test
  void theHorizonIsThatOfTheObservedJobs() {
    assertThat(differences(new RecedingHorizon(5), new RecedingHorizon(5))).isZero();
    assertThat(differences(new RecedingHorizon(1), new RecedingHorizon(5))).isPositive();
  }

  @Test
  void thresholdsAreThoseOfTheSequence() {
    assertThat(differences(sequence(3, 9), sequence(3, 9))).isZero();
    assertThat(differences(sequence(4, 9), sequence(3, 9))).isPositive();
    assertThat(differences(sequence(3, 2), sequence(3, 9))).isPositive();
  }

  @Test
  void greedyLeavesNoSlotToOthers() {
    assertThat(differences(new CheapestSlots(), new CheapestSlots())).isZero();
    assertThat(differences(new RecedingHorizon(5), new CheapestSlots())).isPositive();
  }
}
