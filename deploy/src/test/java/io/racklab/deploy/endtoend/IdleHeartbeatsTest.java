package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Heartbeats that are not sent in virtual time would change nothing: every preset, and mixes of
 * answers, over random clusters with faults write the same bytes when each of them is sent.
 */
class IdleHeartbeatsTest {
  private static final String EVERY_HEARTBEAT = "racklab.every-heartbeat";

  @TempDir Path folder;

  @AfterEach
  void asEver() {
    System.clearProperty(EVERY_HEARTBEAT);
  }

  @Test
  void wouldChangeNothing() throws IOException {
    for (int seed = 4000; seed < 4003; seed++) {
      compare(seed);
    }
  }

  @Test
  @Tag("slow")
  void wouldChangeNothingInManyExperiments() throws IOException {
    for (int seed = 4003; seed < 4028; seed++) {
      compare(seed);
    }
  }

  /** Equal queues stay in the order in which they were last asked, be it in vain. */
  @Test
  void wouldChangeNothingWhereQueuesAreEqual() throws IOException {
    compare(
        "queues",
        """
        experiment {
          name = queues, seed = 1, clock = virtual
          cluster {
            block-size = 16 MiB, replication = 1, heartbeat = 1s
            racks = [ { name = a, link = 200 Mbps
              nodes = [ { count = 4, map-slots = 1, reduce-slots = 1, link = 100 Mbps } ] } ]
          }
          workload { kind = list, arrivals { kind = at, times = [ 10s, 59900ms, 59900ms ] }
            jobs = [ { name = first, user = b, input = 16 MiB, map-cpu = 0.5 s/MB }
                     { name = second, user = b, input = 160 MiB, map-cpu = 0.5 s/MB }
                     { name = third, user = c, input = 160 MiB, map-cpu = 0.5 s/MB } ] }
          tasks { start = 500 ms, variation = 0 }
          schedulers = [ { name = q, like = capacity, order { kind = capacity, queues {
            default { capacity = 0 }, b { capacity = 50 }, c { capacity = 50 } } } } ]
        }
        """);
  }

  /** Hours without a job, and in which nothing but a single task runs. */
  @Test
  void wouldChangeNothingInLongWhiles() throws IOException {
    List<String> presets = new ArrayList<>(SchedulerFile.forSlots());
    String jobs =
        """
          workload { kind = list, arrivals { kind = at, times = [ 10s, 4000s, 4001s, 20000s ] }
            jobs = [ { name = a, user = u, input = 512 MiB, shuffle = 512 MiB, reduces = 4 }
                     { name = b, user = v, input = 64 MiB, map-cpu = 50 s/MB }
                     { name = c, user = u, input = 512 MiB, shuffle = 10 MB, reduces = 2, reduce-cpu = 200 s/MB }
                     { name = d, user = w, input = 512 MiB, map-cpu = 1 s/MB } ] }
        """;
    compare(
        "long-slots",
        "experiment { name = long, seed = 1, clock = virtual, cluster = quickstart, schedulers = ["
            + String.join(", ", presets)
            + "]\n"
            + jobs
            + "faults = [ { at = 9000s, kill = r1-n2 }, { at = 12000s, slow = r2-n1, to = 50 % } ] }");
    compare(
        "long-containers",
        "experiment { name = long, seed = 1, clock = virtual, schedulers = [ yarn ], cluster {"
            + " block-size = 64 MiB, heartbeat = 1s, racks { nodes { count = 4, memory = 8 GiB,"
            + " vcores = 4, link = 1 Gbps } } }\n"
            + jobs
            + "}");
  }

  private void compare(int seed) throws IOException {
    List<String> presets = new ArrayList<>(SchedulerFile.forSlots());
    compare(seed + "-slots", new RandomExperiment(seed).faulty().withSlots(presets));
    compare(seed + "-containers", new RandomExperiment(seed).faulty().withContainers());
  }

  private void compare(String name, String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".conf"), experiment);
    Map<String, String> few = run(file, name + "-few", false);
    Map<String, String> all = run(file, name + "-all", true);
    assertThat(few).as(experiment).isNotEmpty().isEqualTo(all);
  }

  /** The rows that a run writes, by the names of their files. */
  private Map<String, String> run(Path file, String name, boolean everyHeartbeat)
      throws IOException {
    System.setProperty(EVERY_HEARTBEAT, Boolean.toString(everyHeartbeat));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    Map<String, String> rows = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path one : files.filter(path -> path.toString().endsWith(".csv")).toList()) {
        rows.put(out.relativize(one).toString(), Files.readString(one));
      }
    }
    rows.put("summary.json", Files.readString(out.resolve("summary.json")));
    return rows;
  }
}
