package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.endtoend.Played.Launch;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A cluster with jobs, and what must come of it: in the job tracker alone, in virtual time, and
 * under the wall clock, where nobody knows to the millisecond when things happen.
 *
 * @param experiment an experiment file
 */
record Scenario(String name, String experiment, Consumer<Played> expectation) {
  private static final double SLOWSTART = 0.5;

  /** Eight map slots and four reduce slots on four nodes; each block lies on every node. */
  private static final String START =
      """
      experiment {
        name = scenario, seed = 1
        cluster {
          block-size = 1 MiB, replication = 4, heartbeat = 4s
          racks { count = 2, uplink = 1 Gbps, downlink = 1 Gbps
                  nodes { count = 2, map-slots = 2, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } }
        }
        tasks { variation = 0, slowstart = 0.5 }
        scale { time = 20, bytes = 100 }
      """;

  private static final String TWO_JOBS =
      """
        workload { kind = mix, jobs = 2, users = 2, jobs-of = [ { benchmark = pi, maps = 16, map-time = 6s } ] }
      """;

  static final List<Scenario> ALL =
      List.of(
          new Scenario(
              "one job, and every node holds its blocks",
              START
                  + """
                      workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = pi, maps = 20, map-time = 3s } ] }
                      schedulers = [ fifo ]
                    }
                    """,
              Scenario::localAndInOrder),
          new Scenario(
              "two jobs at once under fair",
              START + TWO_JOBS + "schedulers = [ fair ]\n}",
              Scenario::inEqualParts),
          new Scenario(
              "two jobs at once under fifo",
              START + TWO_JOBS + "schedulers = [ fifo ]\n}",
              Scenario::oneAfterTheOther),
          new Scenario(
              "reduces wait for half of the maps",
              START
                  + """
                      workload { kind = mix, jobs = 1, cpu-factor = 100
                                 jobs-of = [ { benchmark = terasort, input = 16 MiB, reduces = 2 } ] }
                      schedulers = [ fair ]
                    }
                    """,
              Scenario::slowstart));

  private static void localAndInOrder(Played played) {
    List<Launch> maps = played.launches(TaskType.MAP);
    assertThat(maps).hasSize(20).allMatch(launch -> launch.locality().equals("node"));
    assertThat(maps)
        .extracting(launch -> launch.attempt().task())
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 20).boxed().toList());
    for (Launch one : maps) {
      assertThat(maps)
          .filteredOn(other -> other.attempt().task() < one.attempt().task())
          .allMatch(other -> other.start() <= one.start() + played.fuzz());
    }
    assertThat(played.launches(TaskType.REDUCE)).hasSize(1);
    neverMoreThanTheSlots(played);
  }

  private static void inEqualParts(Played played) {
    List<Launch> maps = played.launches(TaskType.MAP);
    assertThat(maps).hasSize(32);
    assertThat(ofJob(1, maps.subList(0, 8))).as("in the first wave").isEqualTo(4);
    assertThat(ofJob(1, maps.subList(24, 32))).as("in the last wave").isBetween(2L, 6L);
    neverMoreThanTheSlots(played);
  }

  private static void oneAfterTheOther(Played played) {
    List<Launch> maps = played.launches(TaskType.MAP);
    assertThat(maps).hasSize(32);
    assertThat(ofJob(1, maps.subList(0, 16))).isEqualTo(16);
    neverMoreThanTheSlots(played);
  }

  private static long ofJob(int job, List<Launch> launches) {
    return launches.stream().filter(launch -> launch.attempt().job() == job).count();
  }

  private static void slowstart(Played played) {
    List<Launch> maps = played.launches(TaskType.MAP);
    List<Launch> reduces = played.launches(TaskType.REDUCE);
    assertThat(maps).hasSize(16);
    assertThat(reduces).hasSize(2);
    long ended = maps.stream().filter(map -> map.finish() <= reduces.get(0).start()).count();
    assertThat(ended).as("maps ended when a reduce began").isBetween((long) (16 * SLOWSTART), 15L);
    for (Launch reduce : reduces) {
      assertThat(maps).allMatch(map -> map.finish() < reduce.finish());
    }
    neverMoreThanTheSlots(played);
  }

  private static void neverMoreThanTheSlots(Played played) {
    for (Launch one : played.launches()) {
      long beside =
          played.launches(one.attempt().type()).stream()
              .filter(other -> other.node().equals(one.node()))
              .filter(other -> other.start() <= one.start() && one.start() < other.finish())
              .count();
      assertThat(beside)
          .as("on " + one.node() + " at " + one.start())
          .isLessThanOrEqualTo(one.attempt().type() == TaskType.MAP ? 2 : 1);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
