package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.data.Offset;

/**
 * A run in which something goes wrong, worked by hand: what must come of it in both clocks. Two
 * racks of one node each, whose disks give each task, or all, 5 MB/s, and which send and receive 1
 * MB/s. Each node holds all blocks; a node runs one map and one reduce.
 *
 * @param disk of both nodes
 * @param rest of the experiment
 */
record FaultByHand(String name, String disk, String rest, Consumer<Met> expectation) {
  private static final double BLOCK = 64 * 1024 * 1024;

  /** A block that is sorted has this many bytes more or less as it is written. */
  private static final double SORTED = 69_122_130;

  private static final double DISK = 5e6;
  private static final double LINK = 1e6;
  private static final String PER_TASK = "disk-per-task = 5 MB/s";

  /** Two maps of ten seconds, one on each node. */
  private static final String COMPUTING =
      "workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = pi, maps = 2, map-time = 10s } ] }\n";

  /**
   * Two maps, one on each node, and a reduce that begins when both have ended: in virtual time on
   * node 2, under the wall clock on whichever node speaks first.
   */
  private static final String SORTING =
      "workload { kind = mix, jobs = 1, cpu-factor = 0.001,"
          + " jobs-of = [ { benchmark = terasort, input = 128 MiB, reduces = 1 } ] }\n";

  /** Two nodes more, and a job of one map that comes at 100 s: its block is on r1-n1 and in r2. */
  private static final String ALONE =
      "cluster.racks.nodes = [ { count = 2, map-slots = 1, reduce-slots = 1"
          + ", out = 1 MB/s, in = 1 MB/s, disk-per-task = 5 MB/s } ]\n"
          + "workload { kind = list, jobs = [ { name = late, input = 64 MiB, output = 1 MiB } ]"
          + ", arrivals { kind = at, times = [ 100s ] } }\n";

  private static final String START =
      """
      experiment {
        name = faults, seed = 1
        cluster {
          name = two, block-size = 64 MiB, replication = 2, heartbeat = 1s
          racks { count = 2, uplink = 1 MB/s, downlink = 10 Gbps
                  nodes = [ { count = 1, map-slots = 1, reduce-slots = 1
                              out = 1 MB/s, in = 1 MB/s, %s } ] }
        }
        tasks { variation = 0, slowstart = 1, start = 0s }
        schedulers = [ fifo ]
        scale { time = 20, bytes = 32 }
      """;

  /**
   * A run of it.
   *
   * @param clock under which it was played
   */
  record Met(OneRun run, String clock) {
    /** Under the wall clock timers and messages are late by milliseconds, here times 20. */
    private Offset<Double> close() {
      return within(clock.equals("wall") ? 3.0 : 1e-6);
    }

    private Row map(String node) {
      return run.attempts().with("type", "map").stream()
          .filter(row -> row.text("node").equals(node))
          .findFirst()
          .orElseThrow();
    }

    /** The second attempt of the task of a first. */
    private Row again(Row attempt) {
      String name = attempt.text("attempt").replaceAll("0$", "1");
      return run.attempts().with("attempt", name).get(0);
    }

    /** The last that the reduce fetched from the other rack, wherever it ran. */
    private Row fetched() {
      List<Row> flows = run.flows().with("cross_rack", "true");
      return flows.get(flows.size() - 1);
    }

    private List<String> events() {
      return run.events().with("event", "fault").stream()
          .map(row -> row.text("subject") + " " + row.text("detail"))
          .toList();
    }
  }

  static final List<FaultByHand> ALL =
      List.of(
          new FaultByHand(
              "a node at a quarter of its speed for a while",
              PER_TASK,
              COMPUTING + "faults = [ { at = 5s, slow = r1-n1, to = 25 %, for = 4s } ]",
              FaultByHand::slowNode),
          new FaultByHand(
              "a disk of each task slowed five times",
              PER_TASK,
              SORTING + "faults = [ { at = 6s, slow-disk = r1-n1, to = 20 % } ]",
              FaultByHand::slowDisk),
          new FaultByHand(
              "a disk that tasks share slowed five times",
              "disk = 5 MB/s",
              SORTING + "faults = [ { at = 6s, slow-disk = r1-n1, to = 20 % } ]",
              FaultByHand::slowDisk),
          new FaultByHand(
              "a full disk",
              PER_TASK,
              SORTING + "faults = [ { at = 20s, full-disk = r1, for = 2s } ]",
              FaultByHand::fullDisk),
          new FaultByHand(
              "a link halved at 60 s",
              PER_TASK,
              SORTING
                  + "faults = [ { at = 60s, link = r1.up, rate = 0.5 MB/s }"
                  + ", { at = 60s, link = r2.up, rate = 0.5 MB/s } ]",
              FaultByHand::halvedLink),
          new FaultByHand(
              "a link that flaps",
              PER_TASK,
              SORTING + "faults = [ { at = 40s, flap = r2-n1.in, down = 2s, up = 8s, for = 25s } ]",
              FaultByHand::flappingLink),
          new FaultByHand(
              "a link that carries nothing for long",
              PER_TASK,
              SORTING + "faults = [ { at = 40s, link = r1.up, to = 0 %, for = 190s } ]",
              FaultByHand::deadLink),
          new FaultByHand(
              "a rack cut off from the other for a while",
              PER_TASK,
              SORTING + "faults = [ { at = 60s, cut = r1, from = r2, for = 15s } ]",
              FaultByHand::cutData),
          new FaultByHand(
              "heartbeats that do not arrive for less than the expiry",
              PER_TASK,
              SORTING + "expiry = 40s, faults = [ { at = 5s, cut = r1, for = 35s } ]",
              FaultByHand::shortSilence),
          new FaultByHand(
              "heartbeats that do not arrive for longer",
              PER_TASK,
              SORTING
                  + "expiry = 10s, faults = [ { at = 5s, cut = r1, of = heartbeats }"
                  + ", { at = 20s, heal = r1 } ]",
              FaultByHand::longSilence),
          new FaultByHand(
              "a job tracker that is away for a while and keeps its jobs",
              PER_TASK,
              SORTING
                  + "expiry = 10s, faults ="
                  + " [ { at = 5s, restart = job-tracker, for = 35s, jobs = kept } ]",
              FaultByHand::keptJobs),
          new FaultByHand(
              "a job tracker that restarts and runs its jobs again",
              PER_TASK,
              COMPUTING + "faults = [ { at = 5s, restart = job-tracker, for = 3s, jobs = again } ]",
              FaultByHand::jobsAgain),
          new FaultByHand(
              "a job tracker that restarts and knows no job",
              PER_TASK,
              COMPUTING + "faults = [ { at = 5s, restart = job-tracker, for = 3s, jobs = lost } ]",
              FaultByHand::lostJobs),
          new FaultByHand(
              "a block that is replicated again before all its replicas are lost",
              PER_TASK,
              ALONE
                  + "re-replication { heartbeat-expiry = 10s, interval = 2s }"
                  + ", faults = [ { at = 5s, kill = r1-n1 }, { at = 90s, kill = r2 } ]",
              FaultByHand::replicatedAgain));

  /** Whether it is played under the wall clock too, where each takes some seconds. */
  boolean inRealTime() {
    return List.of(
            "a node at a quarter of its speed for a while",
            "a disk of each task slowed five times",
            "a link halved at 60 s",
            "a rack cut off from the other for a while",
            "heartbeats that do not arrive for longer",
            "a job tracker that restarts and runs its jobs again",
            "a block that is replicated again before all its replicas are lost")
        .contains(name);
  }

  /** The experiment to be played. */
  String experiment() {
    return START.formatted(disk) + rest + "\n}\n";
  }

  /** In four seconds at a quarter of the speed one second of work is done: three are lost. */
  private static void slowNode(Met met) {
    Row slow = met.map("r1-n1");
    Row sound = met.map("r2-n1");
    assertThat(sound.seconds("compute_s") - sound.seconds("read_s")).isCloseTo(10, met.close());
    assertThat(slow.seconds("compute_s") - slow.seconds("read_s")).isCloseTo(13, met.close());
    assertThat(met.events())
        .containsExactly("r1-n1 slow nodes=1 share=0.2500", "r1-n1 healed nodes=1");
  }

  /**
   * A map reads 67.1 MB at 5 MB/s, in 13.42 s. What is left of that at 6 s takes five times as
   * long.
   */
  private static void slowDisk(Met met) {
    Row slow = met.map("r1-n1");
    Row sound = met.map("r2-n1");
    assertThat(sound.seconds("read_s") - sound.seconds("start_s"))
        .isCloseTo(BLOCK / DISK, met.close());
    double left = BLOCK / DISK - (6 - slow.seconds("start_s"));
    assertThat(slow.seconds("read_s")).isCloseTo(6 + 5 * left, met.close());
  }

  /**
   * Map 0 reads until 13.42 s and writes until the disk is full, at 20 s: it fails. Node 1 takes it
   * again at its next heartbeat, and when it has read the disk has room.
   */
  private static void fullDisk(Met met) {
    List<Row> maps = met.run().attempts().with("type", "map");
    assertThat(maps.stream().filter(row -> row.text("outcome").equals("failed")))
        .extracting(row -> row.text("node"))
        .containsExactly("r1-n1");
    Row failed = met.run().attempts().with("outcome", "failed").get(0);
    assertThat(failed.seconds("finish_s")).isCloseTo(20, met.close());
    assertThat(met.again(failed).text("outcome")).isEqualTo("chosen");
  }

  /**
   * The reduce fetches what lies on the other node at 1 MB/s; what is left at 60 s at half of that.
   */
  private static void halvedLink(Met met) {
    Row flow = met.fetched();
    double left = SORTED - (60 - flow.seconds("start_s")) * LINK;
    assertThat(flow.seconds("finish_s")).isCloseTo(60 + left / (LINK / 2), met.close());
  }

  /** The link is dark from 40, 50 and 60 s on, for 2 s each; the fourth time would be at 70 s. */
  private static void flappingLink(Met met) {
    Row flow = met.fetched();
    assertThat(flow.seconds("finish_s") - flow.seconds("start_s"))
        .isCloseTo(SORTED / LINK + 3 * 2, met.close());
    assertThat(met.events()).hasSize(6);
  }

  /**
   * At 40 s the flow stands still; three minutes later the reduce gives it up, and begins anew 13 s
   * (10 s x 1.3) after that, when the link carries again.
   */
  private static void deadLink(Met met) {
    Row flow = met.fetched();
    assertThat(flow.seconds("start_s")).isCloseTo(40 + 180 + 13, met.close());
    assertThat(flow.seconds("finish_s") - flow.seconds("start_s"))
        .isCloseTo(SORTED / LINK, met.close());
  }

  /**
   * The flow breaks at 60 s; the reduce looks again after 13 s, is refused, and then after 16.9 s
   * more, when the racks reach each other.
   */
  private static void cutData(Met met) {
    Row flow = met.fetched();
    assertThat(flow.seconds("start_s")).isCloseTo(60 + 13 + 16.9, met.close());
    assertThat(met.run().events().with("event", "node-lost")).isEmpty();
  }

  /** Map 0 ends on time; that is heard at 40 s, and then the reduce begins. */
  private static void shortSilence(Met met) {
    Row map = met.map("r1-n1");
    assertThat(map.seconds("compute_s") - map.seconds("start_s")).isBetween(13.4, 16.0);
    assertThat(met.run().events().with("event", "node-lost")).isEmpty();
    assertThat(met.run().attempts().with("outcome", "lost")).isEmpty();
    assertThat(met.run().attempts().with("type", "reduce").get(0).seconds("start_s"))
        .isBetween(40.0, 44.0);
  }

  /** The maps end on time; that is heard at 40 s, and then the reduce begins. Nobody was missed. */
  private static void keptJobs(Met met) {
    shortSilence(met);
    assertThat(met.events())
        .containsExactly("job-tracker down jobs=kept", "job-tracker healed jobs=kept");
  }

  /** Half done, the maps are lost at 8 s, and begin again when their nodes have been heard. */
  private static void jobsAgain(Met met) {
    List<Row> lost = met.run().attempts().with("outcome", "lost");
    assertThat(lost).extracting(row -> row.text("node")).containsOnly("r1-n1", "r2-n1");
    for (Row row : lost) {
      assertThat(row.seconds("finish_s")).isCloseTo(8, met.close());
    }
    for (Row row : met.run().attempts().with("type", "map")) {
      if (row.text("outcome").equals("chosen")) {
        assertThat(row.text("attempt")).endsWith("-1");
        assertThat(row.seconds("start_s")).isBetween(8.0, 8 + 2 + met.close().value);
        assertThat(row.seconds("compute_s") - row.seconds("read_s")).isCloseTo(10, met.close());
      }
    }
    assertThat(met.run().jobs().with("outcome", "succeeded")).hasSize(1);
  }

  private static void lostJobs(Met met) {
    assertThat(met.run().jobs().with("outcome", "failed"))
        .singleElement()
        .satisfies(job -> assertThat(job.seconds("finish_s")).isCloseTo(8, met.close()));
    assertThat(met.run().events().with("event", "job-lost")).hasSize(1);
  }

  /** Node 1 is missed at 15 s, with its map; at 20 s it is told to begin anew. */
  private static void longSilence(Met met) {
    assertThat(met.run().events().with("event", "node-lost").get(0).seconds("time_s"))
        .isCloseTo(15, met.close());
    assertThat(met.run().events().with("event", "node-back").get(0).seconds("time_s"))
        .isCloseTo(20, met.close());
    assertThat(met.run().attempts().with("outcome", "lost"))
        .extracting(row -> row.text("node"))
        .containsExactly("r1-n1");
    Row lost = met.run().attempts().with("outcome", "lost").get(0);
    assertThat(met.again(lost).seconds("start_s")).isBetween(15.0, 31.0);
  }

  /**
   * Node 1 is dead at 15 s; at 16 s its block sets out for the other node of its rack, where it is
   * 67.1 s later. That one is all that is left at 90 s: without the copy the job would fail.
   */
  private static void replicatedAgain(Met met) {
    Row dead = met.run().events().with("event", "data-node-dead").get(0);
    assertThat(dead.text("subject")).isEqualTo("r1-n1");
    assertThat(dead.seconds("time_s")).isCloseTo(15, met.close());
    List<Row> copies = met.run().flows().with("kind", "replication");
    assertThat(copies).hasSize(1);
    Row copy = copies.get(0);
    assertThat(copy.seconds("start_s")).isCloseTo(16, met.close());
    assertThat(copy.seconds("finish_s") - copy.seconds("start_s"))
        .isCloseTo(BLOCK / LINK, met.close());
    assertThat(copy.text("src")).startsWith("r2-");
    assertThat(copy.text("dst")).isEqualTo("r1-n2");
    assertThat(met.map("r1-n2").text("locality")).isEqualTo("node");
  }

  @Override
  public String toString() {
    return name;
  }
}
