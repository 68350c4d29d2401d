package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Consistency;
import io.racklab.deploy.fixtures.LinkChecks;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs over pods with several paths: each flow's bytes are on the links that it crosses. */
class PodRunTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = pods, seed = 3, schedulers = [ fifo ], scale { time = 16, bytes = 16 }, link-window = 2s
        cluster { block-size = 16 MiB, replication = 1, heartbeat = 1s
          pods { count = 2, oversubscription = 2, paths = 2
            racks { count = 2, link = 200 Mbps
              nodes { count = 2, map-slots = 2, reduce-slots = 1, link = 200 Mbps } } } }
        workload { kind = mix, jobs = 4, arrivals { kind = poisson, mean-gap = 4s }
          jobs-of = [ { benchmark = terasort, input = 70 MiB, reduces = 2 } ] }
      }
      """;

  @TempDir Path folder;

  @Test
  void inVirtualTime() throws IOException {
    RunFiles files = RunFiles.in(run("virtual"));
    files.runs().forEach(LinkChecks::check);
    crossesPods(files);
  }

  @Test
  @Tag("wall")
  void underTheWallClock() throws IOException {
    crossesPods(Consistency.check(run("wall")));
  }

  private static void crossesPods(RunFiles files) {
    assertThat(files.runs()).isNotEmpty();
    for (OneRun run : files.runs()) {
      for (String link : new String[] {"p1.up.1", "p1.up.2", "p2.down.1", "p2.down.2"}) {
        assertThat(run.links().with("link", link)).as(link).isNotEmpty();
      }
    }
  }

  private Path run(String clock) throws IOException {
    Path file = Files.writeString(folder.resolve("pods.conf"), EXPERIMENT);
    Path out = folder.resolve("out");
    Spoken.ended(racklab("run", file, "--clock", clock, "--quiet", "--out", out));
    return out;
  }
}
