package io.racklab.deploy.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.plan.DrawnPlan.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans for drawn clusters, beside the means of all their steps over many repeats. */
class PlannedCasesTest {
  @TempDir Path folder;

  @Test
  void threePlansAreTheLeastChangeOrTheNext() throws IOException {
    List<Found> found = found(3, 8);

    assertThat(found).allMatch(Found::isLeastOrNext);
    assertThat(found).allMatch(Found::holds);
  }

  @Test
  @Tag("slow")
  void plansOfTwentyCasesHoldForFreshDraws() throws IOException {
    List<Found> found = found(20, 40);

    assertThat(found.stream().filter(Found::isLeastOrNext)).as("%s", found).hasSizeGreaterThan(17);
    assertThat(found.stream().filter(Found::holds)).as("%s", found).hasSizeGreaterThan(17);
    // Answers are not too large in all cases.
    assertThat(found.stream().filter(one -> one.found() == one.least())).hasSizeGreaterThan(9);
  }

  private List<Found> found(int cases, int repeats) throws IOException {
    List<Found> found = new ArrayList<>();
    for (int seed = 1; found.size() < cases; seed++) {
      new DrawnPlan(folder, seed).found(repeats).ifPresent(found::add);
    }
    return found;
  }
}
