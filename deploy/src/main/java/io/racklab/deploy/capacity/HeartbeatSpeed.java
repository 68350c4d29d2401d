package io.racklab.deploy.capacity;

import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Measures the heartbeats of nodes that one processor handles in a second: runs 600 nodes with one
 * small job in virtual time, with the same actors as any run.
 */
public final class HeartbeatSpeed {
  private static final int NODES = 600;
  private static final int INTERVAL_SECONDS = 3;

  private HeartbeatSpeed() {}

  /** Returns the heartbeats a second. Takes some seconds. */
  public static double measure() throws IOException {
    // Warms up: the first run is slow since its code is not compiled yet.
    seconds(150);
    double base = seconds(30);
    int span = 630;
    return (double) NODES * (span - 30) / INTERVAL_SECONDS / Math.max(1e-3, seconds(span) - base);
  }

  /** Returns the wall time in seconds that a number of emulated seconds takes. */
  private static double seconds(int emulated) throws IOException {
    Experiment experiment =
        ExperimentFile.parse(
            "heartbeats",
            """
            experiment {
              cluster {
                name = heartbeats, block-size = 64 MiB, replication = 1, heartbeat = %ds
                racks { count = 30, uplink = 1 Gbps, downlink = 1 Gbps
                        nodes { count = %d, slots = 1, out = 1 Gbps, in = 1 Gbps } }
              }
              workload { kind = mix, jobs = 1
                         jobs-of = [ { benchmark = pi, maps = 1, map-time = %ds } ] }
              schedulers = [ fifo ]
            }
            """
                .formatted(INTERVAL_SECONDS, NODES / 30, emulated),
            Path.of(""),
            Map.of());
    long began = System.nanoTime();
    VirtualRun.perform(experiment, Duration.ofHours(1), Duration.ofSeconds(20)).close();
    return (System.nanoTime() - began) / 1e9;
  }
}
