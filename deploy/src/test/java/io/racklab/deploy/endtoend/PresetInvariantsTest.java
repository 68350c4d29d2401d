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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What must hold for every preset and for any mix: whole runs in virtual time over random clusters
 * and workloads, some dozens for each preset. The simulation draws others each time.
 */
class PresetInvariantsTest {
  private static final int EXPERIMENTS = 12;
  private static final int REPEATS = 6;

  @TempDir Path folder;

  @Test
  void hold() throws IOException {
    for (int seed = 1000; seed < 1003; seed++) {
      check(seed, 1);
    }
  }

  @Test
  void holdInPods() throws IOException {
    InvariantChecks.check(
        run("pods", new RandomExperiment(4000).inPods().withSlots(presets(), 1)), "slots in pods");
    InvariantChecks.check(
        run("pods-c", new RandomExperiment(4001).inPods().withContainers(1)), "containers in pods");
  }

  @Test
  @Tag("slow")
  void holdInManyRunsOfEach() throws IOException {
    for (int seed = 0; seed < EXPERIMENTS; seed++) {
      check(seed, REPEATS);
    }
  }

  /** Jobs end whatever goes wrong, as long as nodes come back. */
  @Test
  void jobsEndThoughNodesAreLostAndTasksFail() throws IOException {
    for (int seed = 2000; seed < 2003; seed++) {
      checkFaulty(seed, 1);
    }
  }

  @Test
  @Tag("slow")
  void jobsEndThoughNodesAreLostAndTasksFailInManyRunsOfEach() throws IOException {
    for (int seed = 3000; seed < 3000 + EXPERIMENTS; seed++) {
      checkFaulty(seed, 3);
    }
  }

  private void check(int seed, int repeats) throws IOException {
    List<String> presets = presets();
    InvariantChecks.check(
        run(seed + "-slots", new RandomExperiment(seed).withSlots(presets, repeats)),
        "seed " + seed);
    InvariantChecks.check(
        run(seed + "-containers", new RandomExperiment(seed).withContainers(repeats)),
        "seed " + seed);
  }

  private void checkFaulty(int seed, int repeats) throws IOException {
    FaultChecks.check(
        run(seed + "-slots", new RandomExperiment(seed).faulty().withSlots(presets(), repeats)),
        "seed " + seed);
    FaultChecks.check(
        run(seed + "-containers", new RandomExperiment(seed).faulty().withContainers(repeats)),
        "seed " + seed);
  }

  private static List<String> presets() {
    List<String> presets = new ArrayList<>(SchedulerFile.forSlots());
    return presets;
  }

  private RunFiles run(String name, String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".conf"), experiment);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(experiment + spoken).isZero();
    return RunFiles.in(out);
  }
}
