package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * YARN's application masters may hold all memory and wait for each other; then so would the run.
 */
@Timeout(120)
class DeadlockedRunTest {
  @TempDir Path folder;

  @Test
  void aRunThatCanNeverGoOnEndsWithALine() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("y.conf"),
            """
            experiment {
              name = y, clock = virtual
              cluster {
                block-size = 64 MiB, replication = 1, heartbeat = 1s
                racks = { link = 1 Gbps
                          nodes = { count = 2, memory = 5 GiB, vcores = 8, link = 1 Gbps } }
              }
              workload { kind = mix, jobs = 12, users = 6
                         jobs-of = [ { benchmark = grep, input = 256 MiB } ] }
              schedulers = [ { name = crowded, like = yarn, slots {
                                 kind = containers, map { memory = 2 GiB, vcores = 1 }
                                 reduce { memory = 2 GiB, vcores = 1 }, master { memory = 2 GiB, vcores = 1 } } } ]
            }
            """);
    Path out = folder.resolve("out");
    Spoken run = racklab("run", file, "--out", out);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.err())
        .contains("no task has progressed for", "jobs wait", "the results so far are in " + out)
        .doesNotContain("Exception");
    assertThat(Files.readString(out.resolve("run.json"))).contains("no task has progressed for");
  }
}
