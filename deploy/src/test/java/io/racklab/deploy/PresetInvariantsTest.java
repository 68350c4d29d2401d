package io.racklab.deploy;

import static io.racklab.deploy.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.schedule.file.SchedulerFile;
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
 * and workloads, a thousand for each preset.
 */
class PresetInvariantsTest {
  private static final int EXPERIMENTS = 25;
  private static final int REPEATS = 40;

  @TempDir Path folder;

  @Test
  void hold() throws IOException {
    for (int seed = 1000; seed < 1003; seed++) {
      check(seed, 1);
    }
  }

  @Test
  @Tag("slow")
  void holdInAThousandRunsOfEach() throws IOException {
    for (int seed = 0; seed < EXPERIMENTS; seed++) {
      check(seed, REPEATS);
    }
  }

  private void check(int seed, int repeats) throws IOException {
    List<String> presets = new ArrayList<>(SchedulerFile.bundledNames().keySet());
    presets.remove("yarn");
    run(seed + "-slots", new RandomExperiment(seed).withSlots(presets, repeats));
    run(seed + "-containers", new RandomExperiment(seed).withContainers(repeats));
  }

  private void run(String name, String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".conf"), experiment);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(experiment + spoken).isZero();
    InvariantChecks.check(RunFiles.in(out), experiment);
  }
}
