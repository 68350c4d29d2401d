package io.racklab.deploy.report;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Limits;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.TriedChanges;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What limits runs for which this is known from how they were made. */
class LimitsTest {
  @TempDir Path folder;

  private Limits limits(String... words) throws IOException {
    Path run = folder.resolve("run");
    List<Object> command = new ArrayList<>(List.of("run", "--quiet", "--out", run));
    command.addAll(Arrays.asList(words));
    Spoken said = racklab(command.toArray());
    assertThat(said.exitCode()).as(said.err()).isZero();
    return TriedChanges.of(Results.in(run), Metric.JOB_MEAN).tried().get(0).limits();
  }

  @Test
  void reducesThatWaitForHoardedSlots() throws IOException {
    Limits limits = limits("story-slowstart", "--set", "tasks.slowstart=0.05");
    RunFiles files = new RunFiles(folder.resolve("run/fair/1"));
    double[] first = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] last = new double[2];
    for (EndedAttempt one : files.attempts()) {
      int job = one.job().equals("job-1") ? 0 : 1;
      if (!one.map()) {
        first[job] = Math.min(first[job], one.start());
        last[job] = Math.max(last[job], one.start());
      }
    }
    // Those of job-1 wait until the last of them has begun; those of job-2 since its last map
    // ended.
    double[] done = {0, 0, 0};
    files.eachJob(
        job -> {
          done[job.job().equals("job-1") ? 0 : 1] = job.mapsDone();
          done[2] = Math.max(done[2], job.finish());
        });
    double waits = last[0] - first[0] + last[1] - Math.min(first[1], done[1]);
    assertThat(limits.ofTime().get("reduces wait")).isCloseTo(waits / done[2], within(1e-6));
    assertThat(limits.ofTime().get("reduces wait")).isGreaterThan(0.5);
  }

  @Test
  void aFullUplinkAndAFullDiskAreToldApart() throws IOException {
    Limits uplink = limits("story-uplink", "--set", "cluster.racks.oversubscription=8");
    assertThat(uplink.ofTime().get("uplinks full")).isGreaterThan(0.6);
    assertThat(uplink.ofTime().get("disks full")).isZero();
  }

  @Test
  void aSlowDisk() throws IOException {
    Limits disk =
        limits(
            "story-uplink",
            "--set",
            "cluster.racks.oversubscription=1",
            "--set",
            "cluster.racks.nodes.disk=20 MB/s");
    assertThat(disk.ofTime().get("disks full")).isGreaterThan(0.5);
    assertThat(disk.ofTime().get("node links full")).isLessThan(0.1);
  }
}
