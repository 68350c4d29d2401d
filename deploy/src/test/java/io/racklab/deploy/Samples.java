package io.racklab.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that tests write: small enough that a run takes some seconds. */
final class Samples {
  private static final String CLUSTER =
      """
        cluster {
          name = tiny
          block-size = 16 MiB, replication = 2, heartbeat = 1s
          racks { count = 3, uplink = 200 Mbps, downlink = 200 Mbps
                  nodes { count = 2, map-slots = 2, reduce-slots = 1, out = 200 Mbps, in = 200 Mbps } }
        }
      """;

  private Samples() {}

  /** Three racks of two nodes, four jobs. */
  static Path experiment(Path folder) {
    return write(
        folder.resolve("tiny.conf"),
        "experiment {\n  name = tiny, seed = 3\n"
            + CLUSTER
            + """
                workload {
                  kind = mix, jobs = 4, users = 2, arrivals { kind = poisson, mean-gap = 4s }
                  jobs-of = [
                    { benchmark = terasort, input = 70 MiB, reduces = 2, share = 0.5 }
                    { benchmark = grep, input = 40 MiB, reduces = 1, share = 0.5 }
                  ]
                }
                schedulers = [ fifo ]
                tasks { slowstart = 0.5 }
                scale { time = 16, bytes = 16 }
              }
              """);
  }

  /** The same cluster replays a trace of five jobs: maps only, no input, a little, and much. */
  static Path replay(Path folder) {
    write(
        folder.resolve("five.tsv"),
        "job0\t1\t1\t50000000\t0\t50000000\n"
            + "job1\t2\t1\t0\t0\t3000000\n"
            + "job2\t3\t1\t100\t7\t1\n"
            + "job3\t5\t2\t60000000\t90000001\t20000003\n"
            + "job4\t20\t15\t33554433\t5\t0\n");
    return write(
        folder.resolve("replay.conf"),
        "experiment {\n  name = replay, seed = 5\n"
            + CLUSTER
            + """
                workload { kind = swim, file = five.tsv, bytes-per-reduce = 32 MiB, users = 3 }
                schedulers = [ fair ]
                scale { time = 16, bytes = 16 }
              }
              """);
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
