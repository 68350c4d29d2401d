package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @TempDir Path folder;

  private Experiment experiment(String timeScale) {
    return ExperimentFile.named("quickstart", folder, Map.of("scale.time", timeScale));
  }

  @Test
  void thePeakIsTheBusiestWindowsSumOfWhatLeavesNodes() throws IOException {
    Path links = folder.resolve("links.csv");
    Files.writeString(
        links,
        """
        time_s,link,capacity_bytes_per_s,used_bytes_per_s
        1,r1-n1.out,62500000,10
        1,r1-n1.in,62500000,70
        1,r1.up,125000000,900
        1,r2-n3.out,62500000,20.5
        2,r1-n2.out,62500000,25
        3,r1-n2.out,62500000,5
        3,r4-n4.out,62500000,6
        """);

    Topology topology = new Topology(ClusterFile.bundled("quickstart"));
    assertThat(Rehearsal.peak(new RunFiles(folder), topology)).isEqualTo(30.5);
  }

  @Test
  void aWholeRunAsksForSomethingThatItsLinksAllow() throws IOException {
    Experiment experiment = experiment("1");

    Rehearsal rehearsal = Rehearsal.of(experiment, PATIENCE);

    assertThat(rehearsal.whole()).isTrue();
    assertThat(rehearsal.load().bytesPerSecond())
        .isGreaterThan(1e6)
        .isLessThanOrEqualTo(Throughput.most(new Topology(experiment.cluster())));
  }

  @Test
  void aBurstCountsForLessWhereASecondIsMoreEmulatedTime() throws IOException {
    Rehearsal slow = Rehearsal.of(experiment("1"), PATIENCE);
    Rehearsal fast = Rehearsal.of(experiment("100"), PATIENCE);

    assertThat(fast.load().bytesPerSecond())
        .isGreaterThan(0)
        .isLessThan(slow.load().bytesPerSecond());
  }

  @Test
  void whoHasNoPatienceSeesNoWholeRun() throws IOException {
    assertThat(Rehearsal.of(experiment("1"), Duration.ZERO).whole()).isFalse();
  }
}
