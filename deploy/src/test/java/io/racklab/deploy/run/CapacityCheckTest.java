package io.racklab.deploy.run;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code racklab run} looks at before it begins. */
class CapacityCheckTest {
  /** A terabyte is sorted in less than a thousand emulated seconds. */
  private static final String TERABYTE =
      """
      experiment {
        name = terabyte
        cluster {
          name = huge, block-size = 16 GiB, replication = 1, heartbeat = 1s
          racks { count = 2, uplink = 100000 Gbps, downlink = 100000 Gbps
                  nodes { count = 4, map-slots = 8, reduce-slots = 8, disk-per-task = 1000 GB/s
                          out = 100000 Gbps, in = 100000 Gbps } }
        }
        workload { kind = mix, jobs = 1, cpu-factor = 1e-9
                   jobs-of = [ { benchmark = terasort, input = 1 TiB, reduces = 8 } ] }
        schedulers = [ fifo ]
        scale { time = 1000, bytes = 2 }
      }
      """;

  @TempDir Path folder;

  @Test
  @Tag("wall")
  void aRunThatNoMachineCarriesIsRefusedBeforeItBegins() throws IOException {
    Path file = Files.writeString(folder.resolve("terabyte.conf"), TERABYTE);
    Path out = folder.resolve("out");

    Spoken spoken = racklab("run", file, "--quiet", "--out", out);

    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.out()).isEmpty();
    assertThat(spoken.errors()).as(spoken.toString()).hasSize(1);
    assertThat(spoken.err())
        .contains("this run needs ", "this machine moves ", "--force")
        .containsPattern("write scale \\{ time = 1000, bytes = [0-9]+ } or scale \\{ time = ")
        .contains(", bytes = 2 }");
    assertThat(out).doesNotExist();
  }

  @Test
  void virtualTimeCarriesWhatNoMachineDoes() throws IOException {
    Path file = Files.writeString(folder.resolve("terabyte.conf"), TERABYTE);

    Spoken spoken = racklab("run", file, "--clock", "virtual", "--out", folder.resolve("out"));

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
  }
}
