package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.InvariantChecks;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What must hold for every preset and for any mix, read from the files that a run writes: whole
 * runs in virtual time over random clusters and workloads. Simulations draw many more.
 */
class PresetInvariantsTest {
  @TempDir Path folder;

  @Test
  void hold() throws IOException {
    for (int seed = 1000; seed < 1003; seed++) {
      check(seed);
    }
  }

  @Test
  void holdInPods() throws IOException {
    InvariantChecks.check(
        run("pods", new RandomExperiment(4000).inPods().withSlots(presets())), "slots in pods");
    InvariantChecks.check(
        run("pods-c", new RandomExperiment(4001).inPods().withContainers()), "containers in pods");
  }

  /** Jobs end whatever goes wrong, as long as nodes come back. */
  @Test
  void jobsEndThoughNodesAreLostAndTasksFail() throws IOException {
    for (int seed = 2000; seed < 2003; seed++) {
      checkFaulty(seed);
    }
  }

  private void check(int seed) throws IOException {
    List<String> presets = presets();
    InvariantChecks.check(
        run(seed + "-slots", new RandomExperiment(seed).withSlots(presets)), "seed " + seed);
    InvariantChecks.check(
        run(seed + "-containers", new RandomExperiment(seed).withContainers()), "seed " + seed);
  }

  private void checkFaulty(int seed) throws IOException {
    FaultChecks.check(
        run(seed + "-slots", new RandomExperiment(seed).faulty().withSlots(presets())),
        "seed " + seed);
    FaultChecks.check(
        run(seed + "-containers", new RandomExperiment(seed).faulty().withContainers()),
        "seed " + seed);
  }

  private static List<String> presets() {
    return List.copyOf(SchedulerFile.forSlots());
  }

  private RunFiles run(String name, String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".conf"), experiment);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(experiment + spoken).isZero();
    return RunFiles.in(out);
  }
}
