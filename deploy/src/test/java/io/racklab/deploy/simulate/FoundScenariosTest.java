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
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("found")
  void failNoMore(String name, String experiment) {
    Scenario scenario = Scenario.read(experiment).orElseThrow();

    assertThat(Rules.brokenBy(new StagePlayer(Staging.FAITHFUL).play(scenario))).as(name).isEmpty();
  }
}
