package io.racklab.deploy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks that find no planted bug find none of ours either. */
@Tag("simulation")
@Tag("slow")
class PlantedBugsTest {
  @TestFactory
  Stream<DynamicTest> eachIsFound() {
    return PlantedBugs.ALL.stream()
        .map(
            bug ->
                DynamicTest.dynamicTest(
                    bug.name(),
                    () -> assertThat(bug.found()).as("in %d seeds", bug.seeds()).isPresent()));
  }

  @Test
  void areManyAndOfDifferentNames() {
    assertThat(PlantedBugs.ALL).hasSizeGreaterThanOrEqualTo(20);
    assertThat(PlantedBugs.ALL).extracting(PlantedBug::name).doesNotHaveDuplicates();
  }

  /** The canary: were it to live, no seed would ever fail. */
  @Test
  void failsTheSeedsThatAreNotFaithful() {
    Tally tally = new Tally();
    new Simulation(named("a reduce counts what it fetched twice").staging(), 2)
        .play(1, 10, tally::add);

    assertThat(tally.seeds()).isEqualTo(10);
    assertThat(tally.failed()).isNotEmpty();
  }

  @Test
  void oneIsMadeSmallUntilItSaysWhatIsWrong() {
    isMadeSmall("the tracker ignores slowstart");
    isMadeSmall("a lost node keeps running");
  }

  private static void isMadeSmall(String name) {
    Staging staging = named(name).staging();
    SeedOutcome found = named(name).found().orElseThrow();

    Scenario least = new Shrinking(staging).shrink(found.scenario(), found.broken().get(0));

    assertThat(least.experiment().jobs(1)).as(least.text()).hasSizeLessThanOrEqualTo(3);
    assertThat(least.text().length()).isLessThan(found.scenario().text().length());
    assertThat(Rules.brokenBy(new StagePlayer(staging).play(least)))
        .anyMatch(found.broken().get(0)::isAlike);
    assertThat(Rules.brokenBy(new StagePlayer(Staging.FAITHFUL).play(least)))
        .as("without the bug")
        .isEmpty();
  }

  private static PlantedBug named(String name) {
    return PlantedBugs.ALL.stream()
        .filter(bug -> bug.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
