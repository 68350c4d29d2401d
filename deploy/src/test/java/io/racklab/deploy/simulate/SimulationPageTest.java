package io.racklab.deploy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Feature;
import io.racklab.deploy.simulate.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page names all that there is. */
class SimulationPageTest {
  private static String page() throws IOException {
    return Files.readString(
        Path.of(System.getProperty("racklab.root"), "deploy", "docs", "simulation.md"));
  }

  @Test
  void hasEachRuleAndFeature() throws IOException {
    String page = page();
    assertThat(Rules.names()).allSatisfy(rule -> assertThat(page).contains("\n| " + rule + " |"));
    assertThat(Feature.values())
        .extracting(Feature::words)
        .allSatisfy(feature -> assertThat(page).contains(feature));
  }

  @Test
  void hasEachPlantedBugWithItsSeeds() throws IOException {
    String page = page();
    assertThat(PlantedBugs.ALL)
        .allSatisfy(
            bug -> assertThat(page).contains("\n| %s | %d |\n".formatted(bug.name(), bug.seeds())));
  }
}
