package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of job histories of which one is broken. */
class SkipBrokenTest {
  private static final String HISTORY =
      """
      Meta VERSION="1" .
      Job JOBID="job_9_0001" JOBNAME="sort" USER="al" SUBMIT_TIME="5000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a" START_TIME="6000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a" \
      TASK_STATUS="SUCCESS" FINISH_TIME="9000" .
      Job JOBID="job_9_0001" FINISH_TIME="12000" JOB_STATUS="SUCCESS" .
      """;

  private static final String LEFT_OUT = "1 files are broken and left out (b.jhist)";

  @TempDir Path folder;
  private Path done;

  @BeforeEach
  void histories() throws IOException {
    done = Files.createDirectories(folder.resolve("done"));
    Files.writeString(done.resolve("a.jhist"), HISTORY);
    Files.writeString(done.resolve("b.jhist"), "");
  }

  private Spoken importing(Object... more) throws IOException {
    Path conf = Files.createDirectories(folder.resolve("etc"));
    Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
    Files.writeString(conf.resolve("workers"), "n1\nn2\n");
    Object[] line = {"import", "--conf", conf, "--history", done, "--out", folder.resolve("study")};
    return racklab(Stream.concat(Stream.of(line), Stream.of(more)).toArray());
  }

  private static void refused(Spoken said, String advice) {
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors())
        .singleElement()
        .asString()
        .contains("b.jhist")
        .endsWith(", or leave broken files out with " + advice);
  }

  @Test
  void eachCommandNamesItsOptionAndHasIt() throws IOException {
    Path swim = folder.resolve("t.tsv");
    for (List<Object> line :
        List.of(
            List.<Object>of("check", "jhist:" + done),
            List.<Object>of("show", "jhist:" + done),
            List.<Object>of("convert", "jhist:" + done, "--to", "swim", swim))) {
      refused(racklab(line.toArray()), "--skip-broken");
      Spoken skipping = racklab(Stream.concat(line.stream(), Stream.of("--skip-broken")).toArray());
      assertThat(skipping.exitCode()).as(skipping.err()).isZero();
      assertThat(skipping.out()).contains(LEFT_OUT);
    }
    assertThat(swim).content().startsWith("sort\t");
  }

  @Test
  void importWritesTheKey() throws IOException {
    refused(importing(), "--skip-broken");
    Spoken skipping = importing("--skip-broken");
    assertThat(skipping.exitCode()).as(skipping.err()).isZero();
    assertThat(skipping.out()).contains("done: 1 jobs", LEFT_OUT);
    assertThat(folder.resolve("study/workload.conf")).content().contains("skip-broken = on");
    assertThat(racklab("check", folder.resolve("study/experiment.conf")).exitCode()).isZero();
  }

  @Test
  void aSectionHasAKeyInstead() throws IOException {
    Path file =
        Files.writeString(folder.resolve("w.conf"), "workload { kind = jhist, file = done }");
    String key =
        "skip-broken = on in the workload's section (racklab run: --set workload.skip-broken=true)";
    refused(racklab("check", file), key);
    refused(racklab("show", file), key);
    refused(racklab("run", "quickstart", "--set", "workload=\"jhist:" + done + "\""), key);
  }
}
