package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Consistency;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An hour of Facebook's jobs on the cluster of a paper. */
@Tag("slow")
class SharedTraceRunTest {
  @TempDir Path folder;

  @Test
  void fiftyJobsOfFacebookRunOnShadowsCluster() {
    Path trace =
        Path.of(System.getProperty("racklab.shared"))
            .resolve("traces/swim/FB-2009_samples_24_times_1hr_0_first50jobs.tsv");
    assumeTrue(Files.exists(trace), "there is no " + trace);
    Path out = folder.resolve("out");

    Spoken spoken =
        racklab(
            "run",
            "--cluster",
            "shadow-52",
            "--workload",
            "swim:" + trace,
            "--schedulers",
            "fifo",
            "--time-scale",
            "30",
            "--byte-scale",
            "64",
            "--quiet",
            "--out",
            out);

    assertThat(spoken.exitCode()).as(spoken.out()).isZero();
    assertThat(Consistency.check(out).experiment().jobs(1)).hasSize(50);
  }
}
