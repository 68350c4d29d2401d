package io.racklab.deploy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What once failed, as it was printed when it had been made small. */
class FoundScenariosTest {
  static Stream<Arguments> found() {
    return Stream.of(
        Arguments.of(
            "seed 4836: the only slot was kept for maps of a job that may not run before",
            """
            experiment {
              cluster { racks = [ { nodes { link = 1 Mbps, slots = 1 } } ] }
              schedulers = [ { name = mix, like = fair
                               order { kind = fair, pools { user1 { max-running-jobs = 1 } } } } ]
              workload { kind = list, jobs = [ { input = 1 KiB, name = j2, shuffle = 1 KiB }
                                               { input = 1 KiB, name = j4 } ] }
            }
            """),
        Arguments.of(
            "seed 11602: the row of a restart stood behind one of a later time",
            """
            experiment {
              seed = 11602
              cluster { heartbeat = 2400 ms, heartbeat-phases = random
                        racks = [ { link = 1 Mbps, nodes { link = 1 Mbps, map-slots = 1, reduce-slots = 1 } }
                                  { link = 1 Mbps, nodes { link = 1 Mbps, map-slots = 1, reduce-slots = 1 } } ] }
              faults = [ { at = 24s, heal = r2-n1 } ]
              schedulers = [ { name = mix, like = fair
                               order { kind = tags
                                       partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ] } } ]
              workload { kind = list, arrivals { kind = poisson, mean-gap = 11s }
                         jobs = [ { input = 240911 KiB, name = j1 }
                                  { input = 1 KiB, name = j2 }
                                  { input = 1 KiB, name = j3 } ] }
            }
            """),
        Arguments.of(
            "seed 82065620: the model of MTS preferred a near map to a failed one of an earlier job",
            """
            experiment {
              seed = 82065620, clock = virtual
              cluster { block-size = 16 MiB, heartbeat = 2400 ms
                        pods = [ { link = 1 Mbps, racks = [
                                   { name = r1, link = 2 Mbps
                                     nodes { count = 4, link = 1 Mbps, map-slots = 1, reduce-slots = 1 } }
                                   { link = 1 Mbps
                                     nodes { link = 1 Mbps, map-slots = 1, reduce-slots = 1 } } ] }
                                 { link = 1 Mbps, racks = [
                                   { link = 1 Mbps
                                     nodes { count = 2, link = 3 Mbps, map-slots = 2, reduce-slots = 1 } } ] } ] }
              faults = [ { at = 3s, for = 6s, kill = r1-n1 }, { at = 1 h, heal = r1 } ]
              schedulers = [ { name = mix, like = fair
                               maps { kind = mts, max-wait = 5s, traffic-threshold = auto }
                               slots { kind = typed, load = cap, maps-per-heartbeat = 1 } } ]
              tasks { timeout = 17s, stragglers { share = 0.3, hangs = 0.6 } }
              workload { kind = list, arrivals { kind = poisson, mean-gap = 8s }
                         jobs = [ { input = 99613 KiB, name = j1, shuffle = 51798 KiB }
                                  { input = 97582 KiB, map-cpu = 244 s/GB, name = j2 }
                                  { input = 87117 KiB, name = j3 }
                                  { input = 25462 KiB, map-cpu = 549 s/GB, name = j4 } ] }
            }
            """),
        Arguments.of(
            "seed 6797: a node was given up that was reserved for a master without room",
            """
            experiment {
              seed = 6797, clock = virtual
              cluster { block-size = 304128 KiB, heartbeat = 900 ms, heartbeat-phases = random
                        out-of-band-heartbeats = on, replication = 1
                        pods = [ { link = 2 Mbps, racks = [ { link = 2 Mbps
                                   nodes { link = 3 Mbps, memory = 18 GiB, vcores = 10 } } ] }
                                 { link = 2 Mbps, racks = [ { link = 3 Mbps
                                   nodes { link = 3 Mbps, memory = 27 GiB, vcores = 13 } } ] } ] }
              schedulers = [ yarn ]
              workload { kind = list, users = 3, arrivals { kind = poisson, mean-gap = 5s }
                         jobs = [ { input = 1900253 KiB, master { memory = 1 MiB, vcores = 2 }, name = j1 }
                                  { input = 2777001 KiB, map { vcores = 2 }, map-cpu = 3 s/GB, name = j2
                                    shuffle = 1805050 KiB, slowstart = 1 }
                                  { input = 1647629 KiB, name = j3 }
                                  { input = 344304 KiB, map-cpu = 16 s/GB, name = j4, shuffle = 161822 KiB }
                                  { input = 2390930 KiB, name = j5 } ] }
            }
            """),
        Arguments.of(
            "seed 122829005: a slot was taken back for one pool and given to another, for ever",
            """
            experiment {
              seed = 122829005, clock = virtual
              cluster { block-size = 9 KiB, heartbeat = 2800 ms
                        racks = [ { nodes { link = 300 Mbps, map-slots = 1, reduce-slots = 2 } } ] }
              schedulers = [ { name = mix, like = fair
                               order { kind = fair, pools { user2 { min-maps = 2 } }
                                       preemption { fair-share-timeout = 6s, interval = 1s, min-share-timeout = 3s } }
                               reduces { kind = greedy, costs { kind = hops } }
                               slots { kind = pd-dhsa, borrowed-map-slots = 1, borrowed-reduce-slots = 1
                                       weights { map = 1, reduce = 1 } } } ]
              tasks { start = 800 ms, parallel-fetches = 4 }
              workload { kind = list, users = 3
                         jobs = [ { input = 58 KiB, map-cpu = "333333 s/GB", name = j1, output = 21 KiB
                                    reduce-cpu = "555555 s/GB" }
                                  { input = 84 KiB, map-cpu = "888888 s/GB", name = j2, output = 37 KiB
                                    reduce-cpu = "555555 s/GB", reduces = 3, shuffle = 28 KiB }
                                  { input = 98 KiB, map-cpu = "111111 s/GB", name = j3, output = 36 KiB
                                    reduce-cpu = "444444 s/GB", reduces = 3, shuffle = 83 KiB } ] }
            }
            """),
        Arguments.of(
            "seed 122828443: a node that received no block passed it on",
            """
            experiment {
            name = seed-122828443, seed = 122828443, clock = virtual
            cluster {
              block-size = 39 KiB, replication = 3, heartbeat = 700 ms
              racks = [ { name = r1, link = 10 Mbps, nodes = { count = 2, memory = 32 GiB, vcores = 11, link = 500 Mbps, disk = 130 MB/s, page-cache = 0.5 } }
                { name = r2, link = 30 Mbps, nodes = { count = 4, memory = 27 GiB, vcores = 10, link = 200 Mbps, disk { read = 40 MB/s, write = 78 MB/s }, page-cache = 0 } } ]
            }
            workload { kind = list, users = 3, arrivals { kind = poisson, mean-gap = 20s }, jobs = [
              { name = j1, input = 46 KiB, shuffle = 40 KiB, reduces = 3, output = 41 KiB, map-cpu = "51282 s/GB", reduce-cpu = "128205 s/GB" }
              { name = j2, input = 297 KiB, shuffle = 469 KiB, reduces = 2, output = 258 KiB, map-cpu = "205128 s/GB", reduce-cpu = "128205 s/GB" }
              { name = j3, input = 35 KiB, shuffle = 12 KiB, reduces = 2, output = 24 KiB, map-cpu = "282051 s/GB", reduce-cpu = "0 s/GB" } ] }
            tasks { start = 1700 ms, parallel-fetches = 6, timeout = 28s, stragglers { share = 0.1, factor = 9, hangs = 0, of = node }, io.sort { mb = 63 MiB, factor = 6 } }
            schedulers = [ { name = mix, like = yarn, order { kind = queues, policy = fair, queues { user1 { min { memory = 3 GiB, vcores = 3 } }, user2 { max { memory = 6 GiB, vcores = 6 }, policy = fifo } } }, slots { kind = containers, reduce { memory = 2 GiB }, reduce-ramp-up-limit = 1 } } ]
            expiry = 4s
            faults = [
              { at = 51s, flap = r2.down, down = 3s, up = 1s, for = 16s }
              { at = 28s, link = r2-n4.in, to = 0, for = 253s }
              { at = 20s, random = all, each = 13s, back = 29s, for = 44s }
              { at = 1s, fail = job-3-m-0 }
              { at = 4s, fail = job-3-m-0 }
              { at = 7s, fail = job-3-m-0 }
              { at = 10s, fail = job-3-m-0 }
              { at = 13s, fail = job-3-m-0 }
              { at = 16s, fail = job-3-m-0 }
              { at = 19s, fail = job-3-m-0 }
              { at = 22s, fail = job-3-m-0 }
              { at = 25s, fail = job-3-m-0 }
              { at = 28s, fail = job-3-m-0 }
              { at = 31s, fail = job-3-m-0 }
              { at = 34s, fail = job-3-m-0 }
              { at = 128s, heal = r1 }
              { at = 2 h, heal = r1 }
              { at = 4 h, heal = r1 }
              { at = 8 h, heal = r1 }
              { at = 16 h, heal = r1 }
              { at = 128s, heal = r2 }
              { at = 2 h, heal = r2 }
              { at = 4 h, heal = r2 }
              { at = 8 h, heal = r2 }
              { at = 16 h, heal = r2 } ]
            re-replication { heartbeat-expiry = 20s, max-streams = 3, work-multiplier = 2, interval = 2s, pending-timeout = 5s }
            }
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("found")
  void failNoMore(String name, String experiment) {
    Scenario scenario = Scenario.read(experiment).orElseThrow();

    assertThat(Rules.brokenBy(new StagePlayer(Staging.FAITHFUL).play(scenario))).as(name).isEmpty();
  }
}
