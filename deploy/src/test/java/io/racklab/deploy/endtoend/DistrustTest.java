package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that no machine can do well, or not this one now: they must say so themselves. */
@Tag("wall")
class DistrustTest {
  private static final String CLUSTER =
      """
      cluster { name = c, block-size = 1 MiB, replication = 1, heartbeat = 3s
        racks { count = 1, uplink = %1$s, downlink = %1$s
                nodes { count = 4, map-slots = 2, reduce-slots = 1, out = %1$s, in = %1$s } } }
      """;

  @TempDir Path folder;

  /** 50 GB/s each way over loopback: a second's bytes take several. */
  @Test
  void linksAboveWhatTheMachineCarriesAreInvalid() throws IOException {
    Path cluster = Files.writeString(folder.resolve("c.conf"), CLUSTER.formatted("400 Gbps"));
    Path flows =
        Files.writeString(
            folder.resolve("f.csv"),
            """
            flow,src,dst,bytes,start_s
            a,r1-n1,r1-n2,50000000000,0
            b,r1-n2,r1-n1,50000000000,0
            """);

    Spoken moved =
        racklab(
            "flows",
            "--cluster",
            cluster,
            "--flows",
            flows,
            "--time-scale",
            100,
            "--byte-scale",
            100);

    assertThat(moved.exitCode()).as(moved.err()).isEqualTo(3);
    assertThat(moved.err()).contains("INVALID  2 flows judged").contains("is above 5 %");
  }

  /** Others take all processors: every flow may still be on time, but nobody should rely on it. */
  @Test
  void stolenProcessorsAreSeen() throws IOException {
    Path experiment =
        Files.writeString(
            folder.resolve("e.conf"),
            """
            experiment { name = e, scale { time = 4 }, schedulers = [ fifo ]
              workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = pi, maps = 8, map-time = 12s } ] }
            """
                + CLUSTER.formatted("1 Gbps")
                + "}");
    Spoken spoken;
    try (Thieves thieves = new Thieves()) {
      spoken = racklab("run", experiment, "--quiet", "--out", folder.resolve("out"));
    }

    assertThat(spoken.exitCode()).as(spoken.err()).isIn(0, 3);
    assertThat(spoken.out())
        .doesNotStartWith("VALID")
        .contains("the share of the time with no processor idle");
    var verdict = RunFiles.in(folder.resolve("out")).run().get("verdict");
    assertThat(verdict.get("processors_saturated").asDouble()).isGreaterThan(0.5);
    assertThat(verdict.get("timer_lateness_ms").get("count").asInt()).isPositive();
  }

  /** Busy threads, twice as many as there are processors. */
  private static final class Thieves implements AutoCloseable {
    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();

    Thieves() {
      for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (!over.get()) {
                    Thread.onSpinWait();
                  }
                });
        thread.start();
        threads.add(thread);
      }
    }

    @Override
    public void close() {
      over.set(true);
    }
  }
}
