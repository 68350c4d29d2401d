package io.racklab.deploy.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.virtual.TrialPlayer;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.bound.LowerBounds;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialResult;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Small experiments whose runs are as good as possible: their bounds are what they reach. */
class TightBoundsTest {
  private static final String MAP =
      "{ name = a, input = 100 MB, map-cpu = 103 s/GB, output = 50 MB }";

  private static Experiment experiment(String cluster, String... jobs) {
    return with(cluster, "tasks { start = 3s, variation = 0, slowstart = 1 }", jobs);
  }

  private static Experiment with(String cluster, String tasks, String... jobs) {
    String text =
        """
        experiment {
          name = tight, clock = virtual, slowdown = never, schedulers = [ fifo ]
          cluster { name = c, block-size = 100 MB, replication = 1, heartbeat = 1s, %s }
          workload { kind = list, arrivals { kind = at, times = [ %s ] }, jobs = [ %s ] }
          %s
        }
        """
            .formatted(
                cluster,
                String.join(", ", Collections.nCopies(jobs.length, "100ms")),
                String.join(", ", jobs),
                tasks);
    return Study.parse("tight", text, Path.of(""), Map.of()).first();
  }

  private static RunResult played(Experiment experiment) {
    RunPlan plan = new RunPlan(1, experiment, experiment.schedulers().get(0), 1, Path.of(""));
    TrialResult played = TrialPlayer.play(List.of(TrialPlan.of(plan)), () -> {}).get(0);
    return ((TrialResult.Ended) played).result();
  }

  private static void reaches(Experiment experiment, double makespan, String by) {
    RunResult result = played(experiment);
    assertThat(result.measures().makespanSeconds()).isCloseTo(makespan, within(1e-3));
    LowerBounds bounds = BoundsOfRun.of(experiment, 1, 1);
    assertThat(bounds.makespan().value()).isCloseTo(makespan, within(1e-3));
    assertThat(bounds.makespan().by()).isEqualTo(by);
    assertThat(bounds.jobTime().value())
        .isCloseTo(result.measures().jobSeconds().mean(), within(1e-3));
  }

  /**
   * A map starts in 3 s, reads for 1 s, computes for 10.3 s and writes for 0.5 s: 14.8 s, after
   * which the next heartbeat is 15 s after its launch. That is 0.9 s after the submission.
   */
  @Test
  void aMapReadsComputesAndWrites() {
    reaches(
        experiment(
            "racks { nodes { count = 1, slots = 2, link = 1 Gbps, disk-per-task = 100 MB/s } }",
            MAP),
        15.9,
        "job-1 alone");
  }

  /** At half the speed it starts and computes for twice as long: 28.1 s. */
  @Test
  void aSlowNodeStartsAndComputesLonger() {
    reaches(
        experiment(
            "racks { nodes { count = 1, slots = 2, link = 1 Gbps, disk-per-task = 100 MB/s"
                + ", speed = 0.5 } }",
            MAP),
        29.9,
        "job-1 alone");
  }

  /**
   * The output goes over a link of 10 MB/s to its second replica, while it is written: 5 s in place
   * of 0.5 s, 19.8 s in all.
   */
  @Test
  void aSecondReplicaGoesOverALink() {
    reaches(
        experiment(
            "replication = 2, racks { nodes { count = 2, slots = 2, link = 80 Mbps"
                + ", disk-per-task = 100 MB/s } }",
            MAP.replace("103", "108")),
        // Two nodes with heartbeats in turn: the first one after 0.1 s is that of the second node.
        20.4,
        "job-1 alone");
  }

  /**
   * A map of 3.0 s is known after 4 s, with the heartbeat after its end. The reduce copies 400 MB
   * in 4 s, sorts them in 4 s, computes for 20.2 s and writes for 2 s, after a start of 3 s: 33.2
   * s.
   */
  @Test
  void aReduceCopiesSortsComputesAndWrites() {
    reaches(
        experiment(
            "racks { nodes { count = 1, slots = 2, link = 1 Gbps, disk-per-task = 100 MB/s } }",
            "{ name = a, input = 1 MB, map-cpu = 1 s/GB, shuffle = 400 MB, output = 200 MB"
                + ", reduces = 1, reduce-cpu = 50.5 s/GB }"),
        0.9 + 8 + 34,
        "job-1 alone");
  }

  /** Eight maps of 14.8 s on two slots are four rounds of 15 s. */
  @Test
  void slotsAreSharedOut() {
    reaches(
        experiment(
            "racks { nodes { count = 1, slots = 2, link = 1 Gbps, disk-per-task = 100 MB/s } }",
            "{ name = a, input = 800 MB, map-cpu = 103 s/GB, output = 400 MB }"),
        0.9 + 4 * 15,
        "job-1 alone");
  }

  /** Three jobs of one map on one slot end one after the other, whatever their order. */
  @Test
  void jobsShareASlot() {
    reaches(
        experiment(
            "racks { nodes { count = 1, slots = 1, link = 1 Gbps, disk-per-task = 100 MB/s } }",
            MAP,
            MAP,
            MAP),
        0.9 + 3 * 15,
        "map slots");
  }

  /** A run that the bound is near to: a bound that counts something twice would be above it. */
  private static void isNear(Experiment experiment, double least) {
    double makespan = played(experiment).measures().makespanSeconds();
    double bound = BoundsOfRun.of(experiment, 1, 1).makespan().value();
    assertThat(bound).isBetween(least * makespan, makespan);
  }

  /** A reduce copies half from its own disk and half over its link, both at the same time. */
  @Test
  void aReduceCopiesFromTheDiskAndTheLinkAtOnce() {
    isNear(
        experiment(
            "racks { nodes { count = 2, map-slots = 1, reduce-slots = 1, link = 800 Mbps"
                + ", disk-per-task = 100 MB/s } }",
            "{ name = a, input = 200 MB, map-cpu = 1 s/GB, shuffle = 2 GB, output = 1 MB"
                + ", reduces = 1, reduce-cpu = 1 s/GB }"),
        0.9);
  }

  /** With slowstart 0.5 a reduce starts after one of two maps, and its own start takes long. */
  @Test
  void aReduceStartsBeforeTheLastMaps() {
    Experiment experiment =
        with(
            "racks { nodes { count = 1, map-slots = 1, reduce-slots = 1, link = 1 Gbps"
                + ", disk-per-task = 100 MB/s } }",
            "tasks { start = 60s, variation = 0, slowstart = 0.5 }",
            "{ name = a, input = 200 MB, map-cpu = 1 s/GB, shuffle = 1 MB, output = 1 MB"
                + ", reduces = 1, reduce-cpu = 1 s/GB }");
    isNear(experiment, 0.8);
  }

  /** All that is read and written goes over one disk of 100 MB/s. */
  @Test
  void aDiskIsShared() {
    isNear(
        with(
            "racks { nodes { count = 1, map-slots = 4, reduce-slots = 4, link = 10 Gbps"
                + ", disk = 100 MB/s } }",
            "tasks { start = 0s, variation = 0, slowstart = 1 }",
            "{ name = a, input = 400 MB, map-cpu = 0.01 s/GB, shuffle = 200 MB, output = 100 MB"
                + ", reduces = 4, reduce-cpu = 0.01 s/GB }"),
        0.7);
  }

  /** Eight maps in one process: only the first waits for its start. */
  @Test
  void aProcessThatIsKeptStartsOnce() {
    isNear(
        with(
            "racks { nodes { count = 1, map-slots = 1, reduce-slots = 1, link = 1 Gbps"
                + ", disk-per-task = 100 MB/s } }",
            "tasks { start = 10s, variation = 0, slowstart = 1, jvm-reuse = 0 }",
            "{ name = a, input = 800 MB, map-cpu = 50 s/GB, output = 1 MB }"),
        0.7);
  }

  /** Maps in a slot that is lent to them end sooner than in slots of their own type. */
  @Test
  void slotsMayBeLent() {
    Experiment experiment =
        Study.parse(
                "lent",
                """
                experiment {
                  name = lent, clock = virtual, slowdown = never
                  schedulers = [ { name = lent, like = pi-dhsa, maps { kind = greedy } } ]
                  cluster { name = c, block-size = 100 MB, replication = 1, heartbeat = 1s
                    racks { nodes { count = 1, map-slots = 1, reduce-slots = 1, link = 1 Gbps
                      disk-per-task = 100 MB/s } } }
                  workload { kind = list, arrivals { kind = at, times = [ 100ms ] }, jobs = [
                    { name = a, input = 800 MB, map-cpu = 103 s/GB, output = 400 MB } ] }
                  tasks { start = 3s, variation = 0 }
                }
                """,
                Path.of(""),
                Map.of())
            .first();
    isNear(experiment, 0.99);
  }

  /**
   * Tasks of 1.1 s on a fast node and 2.2 s on a slow one are held to the same heartbeat: as slots,
   * both nodes are equally fast.
   */
  @Test
  void aSlowerNodeMayHoldTasksNoLonger() {
    isNear(
        with(
            "racks { nodes = [ { count = 1, map-slots = 4, reduce-slots = 1, link = 1 Gbps"
                + ", disk-per-task = 1000 GB/s }, { count = 1, map-slots = 4, reduce-slots = 1"
                + ", link = 1 Gbps, disk-per-task = 1000 GB/s, speed = 0.5 } ] }, heartbeat = 3s",
            "tasks { start = 0s, variation = 0, slowstart = 1 }",
            "{ name = a, input = 8000 MB, map-cpu = 11 s/GB, output = 0 B }"),
        0.8);
  }
}
