package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DuplicateCountsTest {
  private final DuplicateCounts counts = new DuplicateCounts();

  @Test
  void aRunWithoutDuplicatesHasNoShares() {
    assertThat(counts.measures())
        .isEqualTo(
            Map.of(
                "duplicates", 0.0,
                "duplicates_chosen", 0.0,
                "duplicates_chosen_early", 0.0,
                "wasted_slot_s", 0.0));
  }

  /** Two of four are chosen, one of them early; errors are 20 of 40 and 15 of 10 seconds. */
  @Test
  void sharesAndErrorsAreOfWhatHasBeenCounted() {
    for (int i = 0; i < 4; i++) {
      counts.launched();
    }
    counts.chosen(true);
    counts.chosen(false);
    counts.wasted(3_000_000_000L);
    counts.wasted(500_000_000);
    counts.predicted(20, 40);
    counts.predicted(25, 10);
    counts.predicted(7, 0);
    assertThat(counts.measures())
        .isEqualTo(
            Map.of(
                "duplicates", 4.0,
                "duplicates_chosen", 2.0,
                "duplicates_chosen_early", 1.0,
                "duplicates_chosen_share", 0.5,
                "duplicates_early_share", 0.5,
                "wasted_slot_s", 3.5,
                "prediction_error", 1.0));
  }
}
