package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFileTest {
  private static final Path HERE = Path.of("");

  private static Experiment quickstart(Map<String, String> overrides) {
    return ExperimentFile.named("quickstart", HERE, overrides);
  }

  private static void readsBackAsItself(Experiment experiment) {
    Experiment again = ExperimentFile.parse("again", experiment.resolved(), HERE, Map.of());
    assertThat(again.resolved()).isEqualTo(experiment.resolved());
    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFields("schedulers", "cell")
        .isEqualTo(experiment);
    assertThat(again.schedulers().stream().map(spec -> spec.make(Seed.of(1))).toList())
        .usingRecursiveComparison()
        .isEqualTo(experiment.schedulers().stream().map(spec -> spec.make(Seed.of(1))).toList());
    assertThat(again.jobs(1)).isEqualTo(experiment.jobs(1));
  }

  @Test
  void everyBundledExperimentIsValidAndReadsBack() {
    ExperimentFile.bundledNames()
        .forEach(
            (name, description) -> {
              assertThat(description).isNotBlank();
              Study study = Study.named(name, HERE, Map.of());
              study.cells().forEach(ExperimentFileTest::readsBackAsItself);
              assertThat(Study.parse(name, study.resolved(), HERE, Map.of()).cells())
                  .extracting(Experiment::cell)
                  .isEqualTo(study.cells().stream().map(Experiment::cell).toList());
            });
  }

  @Test
  void theQuickstartPlaysFifoAndFair() {
    Experiment quickstart = quickstart(Map.of());
    assertThat(quickstart.schedulers())
        .extracting(SchedulerSpec::name)
        .containsExactly("fifo", "fair");
    assertThat(quickstart.cluster().nodeCount()).isEqualTo(16);
    assertThat(quickstart.scale()).isEqualTo(new Scale(8, 16));
    assertThat(quickstart.runs()).isEqualTo(2);
  }

  @Test
  void whatIsNotWrittenHasADefaultThatIsResolved() {
    String least =
        "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ] }";
    Experiment experiment = ExperimentFile.parse("x.conf", least, HERE, Map.of());
    assertThat(experiment.repetition().seed()).isEqualTo(1);
    assertThat(experiment.repeats()).isEqualTo(1);
    assertThat(experiment.execution().clock()).isEqualTo(ClockKind.WALL);
    assertThat(experiment.scale()).isEqualTo(new Scale(1, 1));
    assertThat(experiment.execution().tasks().startNanos()).isEqualTo(1_500_000_000L);
    assertThat(experiment.execution().tracker().slowstart()).isEqualTo(0.05);
    assertThat(experiment.measurement().linkWindow()).isEqualTo(Duration.ofSeconds(1));
    assertThat(experiment.measurement().bounds()).isEqualTo(Bounds.DEFAULT);
    readsBackAsItself(experiment);
  }

  /** So that a later version with other presets plays it again as it was. */
  @Test
  void schedulersAreWrittenOut() {
    Experiment experiment =
        quickstart(
            Map.of("schedulers", "[ delay, { name = mine, like = nas, copies { kind = none } } ]"));
    Config resolved = ConfigFactory.parseString(experiment.resolved());
    assertThat(resolved.getConfigList("experiment.schedulers"))
        .extracting(one -> one.root().keySet())
        .containsExactly(
            Set.of("name", "description", "order", "slots", "maps", "reduces", "copies"),
            Set.of("name", "order", "slots", "maps", "reduces", "copies"));
    readsBackAsItself(experiment);
  }

  /** So that a later version with other defaults plays it again as it was. */
  @Test
  void everyDefaultIsWrittenOut() {
    String least =
        "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ] }";
    Config resolved =
        ConfigFactory.parseString(ExperimentFile.parse("x.conf", least, HERE, Map.of()).resolved());
    assertThat(Defaults.WHOLE.entrySet())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(resolved.getValue(one.getKey())).isEqualTo(one.getValue()));
  }

  @Test
  void ratesAreExactUnlessAToleranceIsGiven() {
    assertThat(quickstart(Map.of()).execution().network()).isEqualTo(NetworkRules.EXACT);
    for (String given : List.of("0.1 %", "0.1%", "0.001")) {
      Experiment about = quickstart(Map.of("network.tolerance", given));
      assertThat(about.execution().network().tolerance()).isEqualTo(0.001);
      readsBackAsItself(about);
    }
  }

  @Test
  void aToleranceLeavesTheLinksAsTheFileHasThem() {
    String least =
        "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ]"
            + ", network = native }";
    Experiment about =
        ExperimentFile.parse("x.conf", least, HERE, Map.of("network.tolerance", "1 %"));
    assertThat(about.execution().network()).isEqualTo(new NetworkRules(LinkMode.NATIVE, 0.01));
  }

  @Test
  void overridesAreLaidOverTheFile() {
    Experiment experiment =
        quickstart(
            Map.of(
                "scale.time", "2",
                "repeats", "7",
                "clock", "virtual",
                "schedulers", "[ fair, { name = mine, like = fifo } ]",
                "tasks.slowstart", "1"));
    assertThat(experiment.scale()).isEqualTo(new Scale(2, 16));
    assertThat(experiment.execution().clock()).isEqualTo(ClockKind.VIRTUAL);
    assertThat(experiment.runs()).isEqualTo(14);
    assertThat(experiment.execution().tracker().slowstart()).isEqualTo(1);
    readsBackAsItself(experiment);
  }

  @Test
  void slowdownsOfManyShapesAreMeasuredWhereTheFileOrTheCommandLineAsks() {
    Experiment auto = ExperimentFile.named("quickstart", HERE, Map.of());
    Experiment always = ExperimentFile.named("quickstart", HERE, Map.of("slowdown", "always"));

    assertThat(auto.measurement().slowdowns()).isEqualTo(Slowdowns.AUTO);
    assertThat(always.measurement().slowdowns()).isEqualTo(Slowdowns.ALWAYS);
    readsBackAsItself(always);
  }

  @Test
  void aBundledClusterCanBeOverriddenInside() {
    Experiment experiment =
        quickstart(Map.of("cluster.heartbeat", "3s", "cluster.link-efficiency", "0.9"));
    assertThat(experiment.cluster().heartbeat()).isEqualTo(Duration.ofSeconds(3));
    assertThat(experiment.cluster().linkEfficiency()).isEqualTo(0.9);
    assertThat(experiment.cluster().nodeCount()).isEqualTo(16);
    readsBackAsItself(experiment);
  }

  @Test
  void aFileIsReadFromItsOwnFolder(@TempDir Path folder) throws IOException {
    String cluster =
        "cluster { racks = [ { nodes = [ { count = 3, map-slots = 1, reduce-slots = 1,"
            + " out = 1 Gbps, in = 1 Gbps } ], uplink = 1 Gbps, downlink = 1 Gbps } ]"
            + ", name = small, block-size = 64 MiB, replication = 1, heartbeat = 3s }";
    Files.writeString(folder.resolve("small.conf"), cluster);
    Files.writeString(
        folder.resolve("mine.conf"),
        "experiment { cluster = small.conf, workload = quickstart, schedulers = [ fifo ] }");
    Experiment experiment = ExperimentFile.named("mine.conf", folder, Map.of());
    assertThat(experiment.cluster().nodeCount()).isEqualTo(3);
    readsBackAsItself(experiment);
  }

  @Test
  void schedulersMeetTheSameJobsAndRepeatsMeetOthers() {
    Experiment experiment = quickstart(Map.of());
    assertThat(experiment.jobs(1)).isEqualTo(experiment.jobs(1));
    assertThat(experiment.jobs(2)).isNotEqualTo(experiment.jobs(1));
  }

  @Test
  void anUnknownNameIsToldTheNearest() {
    assertThatThrownBy(() -> ExperimentFile.named("quickstrat", HERE, Map.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("did you mean quickstart?");
  }
}
