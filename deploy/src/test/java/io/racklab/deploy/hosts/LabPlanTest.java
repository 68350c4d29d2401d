package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.runs.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a lab consists of. */
class LabPlanTest {
  @Test
  void hostsHaveNamesAndAddressesOfTheirOwn() {
    LabPlan plan = LabPlan.of("lab", 3, "10.1.2.0/24");

    assertThat(plan.testbed(Optional.empty(), Optional.empty()).hosts())
        .extracting(Host::name)
        .containsExactly("lab-1", "lab-2", "lab-3");
    assertThat(plan.testbed(Optional.empty(), Optional.empty()).hosts())
        .extracting(Host::address)
        .containsExactly("10.1.2.1", "10.1.2.2", "10.1.2.3");
    assertThat(plan.testbed(Optional.empty(), Optional.empty()).master())
        .isEqualTo(plan.testbed(Optional.empty(), Optional.empty()).hosts().get(0));
    assertThat(plan.testbed(Optional.empty(), Optional.empty()).workers()).isEqualTo(3);
    assertThat(plan.machine()).isEqualTo("10.1.2.254");
  }

  @Test
  void aLabIsFoundAgainByItsMark() {
    LabPlan plan = LabPlan.of("lab", 3, "10.1.2.0/24");

    assertThat(LabPlan.marked("lab", plan.mark() + "\n")).contains(plan);
    assertThat(LabPlan.marked("lab", "\n")).isEmpty();
    assertThat(LabPlan.marked("lab", "uplink of the house")).isEmpty();
  }

  @Test
  void theNameOfAnyLinkIsShortEnoughForTheKernel() {
    LabPlan plan = LabPlan.of("abcdefgh", LabPlan.MOST_HOSTS, "10.1.2.0/24");

    assertThat(plan.host(LabPlan.MOST_HOSTS)).hasSizeLessThanOrEqualTo(15);
    assertThat(plan.bridge()).hasSizeLessThanOrEqualTo(15);
  }

  @Test
  void theQuickstartsTimeScaleIsThatOfItsFile() throws IOException {
    assertThat(ExperimentFile.named("quickstart", Path.of(""), Map.of()).scale().time())
        .isEqualTo(LabPlan.QUICKSTART_TIME);
  }

  @ParameterizedTest
  @CsvSource({"4,2,4", "1,2,8", "4,5,8", "4,64,8", "3,1,2", "200,1,1"})
  void whereProcessesTakeTurnsTheQuickstartIsSlower(int hosts, int processors, int scale) {
    assertThat(LabPlan.of("lab", hosts, "10.1.2.0/24").timeScale(processors)).isEqualTo(scale);
  }

  @ParameterizedTest
  @CsvSource({
    "Lab,2,10.1.2.0/24,name",
    "abcdefghi,2,10.1.2.0/24,name",
    "-x,2,10.1.2.0/24,name",
    "lab,0,10.1.2.0/24,hosts",
    "lab,201,10.1.2.0/24,hosts",
    "lab,2,10.1.2.0/16,network",
    "lab,2,10.1.256.0/24,network",
    "lab,2,fe80::/64,network"
  })
  void nonsenseIsRefused(String name, int hosts, String network, String what) {
    assertThatThrownBy(() -> LabPlan.of(name, hosts, network))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what);
  }
}
