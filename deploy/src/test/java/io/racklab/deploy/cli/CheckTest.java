package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code racklab check}. */
class CheckTest {
  @TempDir Path folder;

  @Test
  void everyErrorIsToldAtOnce() throws IOException {
    Path cluster =
        Files.writeString(
            folder.resolve("a.conf"),
            """
            cluster {
              name = c
              block-size = 64
              racks { uplink = 1 Gbps, downlink = 1 Gbps
                nodes { count = -2, slots = 1, out = 1 Gbps, inn = 1 Gbps } }
            }
            """);
    Path trace = Files.writeString(folder.resolve("b.tsv"), "job0\t0\njob1\t0\t0\tx\t-1\t0\n");
    Path missing = folder.resolve("c.conf");

    Spoken spoken = racklab("check", "swim:" + trace, cluster, missing);

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors())
        .allSatisfy(line -> assertThat(line).matches(".*\\.(conf|tsv)(:\\d+)?: .+"));
    assertThat(spoken.err())
        .contains("a.conf:3: ", "a.conf:5: ", "inn", "-2", "b.tsv:1: ", "b.tsv:2: ", "c.conf: ");
    assertThat(spoken.errors().stream().filter(line -> line.contains("b.tsv:2: "))).hasSize(2);
  }

  @Test
  void filesWithoutErrorsAreToldToo() throws IOException {
    Path trace = Files.writeString(folder.resolve("t.tsv"), "job0\t0\t0\t100\t0\t10\n");
    Path cluster = Files.writeString(folder.resolve("c.conf"), racklab("show", "nas-40").out());

    Spoken spoken = racklab("check", "swim:" + trace, cluster);

    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.out().lines())
        .containsExactly(
            "swim:" + trace + ": swim trace, no errors", cluster + ": cluster, no errors");
  }

  @Test
  void aFileWithErrorsDoesNotHideOneWithout() throws IOException {
    Path good = Files.writeString(folder.resolve("good.conf"), racklab("show", "puma").out());
    Path bad = Files.writeString(folder.resolve("bad.conf"), "cluster { }");

    Spoken spoken = racklab("check", bad, good);

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.out()).contains("good.conf: workload, no errors");
    assertThat(spoken.err()).contains("bad.conf:1: ");
  }

  private Path experiment(String workload) throws IOException {
    return Files.writeString(
        folder.resolve("e.conf"),
        """
        experiment { name = e, clock = virtual, cluster = quickstart, schedulers = [ fifo, nas, mts ]
          workload { kind = mix, jobs = 8, %s
            arrivals { kind = poisson, mean-gap = 10s }, jobs-of { benchmark = grep, input = 1 GiB } }
          sweep { workload.load = [ 0.25, 0.75 ] } }
        """
            .formatted(workload));
  }

  @Test
  void aSchedulerThatWorksByUserIsNamedWhereThereIsOne() throws IOException {
    String words = "nas, mts share the cluster among users, and all jobs are of user1";

    assertThat(racklab("check", experiment("users = 1,")).out()).contains("note: " + words);
    assertThat(racklab("check", experiment("users = 5,")).out()).doesNotContain("among users");
  }

  /**
   * Each remark is on a line, whether a trace is checked or an experiment whose cells all have it.
   */
  @Test
  void eachRemarkIsALineOfItsOwn() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("t.json"),
            """
            { "job.start.ms": 0, "job.id": "a", "job.label.expression": "gpu",
              "job.tasks": [ { "container.duration.ms": 3000 } ] }
            """);
    Path experiment =
        Files.writeString(
            folder.resolve("e.conf"),
            """
            experiment { name = e, clock = virtual, cluster = quickstart, schedulers = [ fifo ]
              workload { kind = sls, file = t.json }, sweep { workload.scale-gaps = [ 1, 2 ] } }
            """);
    String file = folder.resolve("t.json").toString();
    String labels = "1 jobs say job.label.expression, which is not used";
    String input = "1 of 1 jobs give no input: map-input = 64 MiB is assumed";

    assertThat(racklab("check", experiment).out().lines())
        .endsWith(
            experiment + ": note: " + file + ": " + labels,
            experiment + ": note: " + file + ": " + input)
        .hasSize(3);
    for (Object named : new Object[] {trace, experiment}) {
      assertThat(racklab("show", named).out().lines())
          .endsWith("assumed    " + file + ":", "           " + labels, "           " + input);
    }
    Path to = folder.resolve("t.tsv");
    assertThat(racklab("convert", "sls:" + trace, "--to", "swim", to).out().lines())
        .endsWith("assumed: " + file + ": " + labels, "assumed: " + file + ": " + input);
  }

  @Test
  void theJobsOfEachCellAreShownAfterItsScales() throws IOException {
    Spoken shown = racklab("show", experiment("users = 5,"));

    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("e, workload.load = 0.25", "e, workload.load = 0.75")
        .contains("32 slots for maps were all busy: 0.25 of the time")
        .contains("32 slots for maps were all busy: 0.75 of the time")
        .contains("uplinks");
  }
}
