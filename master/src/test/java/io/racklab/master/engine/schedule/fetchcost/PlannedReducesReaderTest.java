package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannedReducesReaderTest {
  private static String mix(String reduces) {
    return "{ name = x, like = fair, reduces { " + reduces + " } }";
  }

  private static List<String> problems(String reduces) {
    return SchedulerText.problems(mix(reduces));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind = greedy",
        "kind = greedy, costs { kind = output, within-rack = 0, across-racks = 1 }",
        "kind = greedy, costs { kind = hops, across-racks = 4, across-pods = 9 }",
        "kind = receding-horizon",
        "kind = receding-horizon, observations = 7, costs { kind = hops, across-racks = 4 }",
        "kind = receding-horizon, costs { kind = learned }",
        "kind = receding-horizon, costs { kind = drawn, least = 1, most = 100 }",
        "kind = sequential-thresholds, costs { kind = given, nodes { r1-n1 = 1.5 }, others = 3 }",
        "kind = sequential-thresholds, jobs = 50, loads = [ { reduces = 2, data = 1 GiB, share = 0.5 }, { reduces = 8, data = 0 B } ]"
      })
  void readsWhatIsRight(String reduces) {
    assertThat(problems(reduces)).isEmpty();
    assertThat(SchedulerText.make(mix(reduces)).reduces()).isInstanceOf(PlannedReduces.class);
  }

  @Test
  void saysWhatIsWrongAndWhatToWrite() {
    assertThat(problems("kind = greedy, costs { kind = hop }"))
        .singleElement()
        .asString()
        .contains("kind = hop is none of drawn, given, hops, learned, output", "write kind = hops");
    assertThat(problems("kind = greedy, costs { kind = hops, within-rack = 3, across-racks = 2 }"))
        .singleElement()
        .asString()
        .contains(
            "across-racks = 2.0 is below the distance within a rack",
            "write across-racks = 3.0 or more");
    assertThat(problems("kind = greedy, costs { kind = hops, across-pods = 1 }"))
        .singleElement()
        .asString()
        .contains("across-pods = 1.0 is below the distance within a pod")
        .contains("write across-pods = 2.0 or more");
    assertThat(problems("kind = greedy, costs { kind = given }"))
        .singleElement()
        .asString()
        .contains("nodes is missing", "write nodes { r1-n1 = 1, r1-n2 = 5 }");
    assertThat(problems("kind = greedy, costs { kind = given, nodes { r1-n1 = -2 } }"))
        .singleElement()
        .asString()
        .contains("must not be negative");
    assertThat(problems("kind = greedy, costs { kind = drawn, least = 7, most = 5 }"))
        .singleElement()
        .asString()
        .contains("most = 5.0 is less than least = 7.0");
    assertThat(problems("kind = receding-horizon, observations = 0"))
        .singleElement()
        .asString()
        .contains("must be at least 1");
    assertThat(problems("kind = sequential-thresholds, loads = []"))
        .singleElement()
        .asString()
        .contains("loads is empty", "{ reduces = 4, data = 1 GiB }");
    assertThat(
            problems(
                "kind = sequential-thresholds, observations = 5,"
                    + " loads = [ { reduces = 1, data = 1 B } ]"))
        .singleElement()
        .asString()
        .contains("observations has no effect where loads is given");
    assertThat(problems("kind = greedy, observations = 5"))
        .singleElement()
        .asString()
        .contains("unknown key observations");
  }

  /** Names of nodes are known only with the cluster. */
  @Test
  void refusesAClusterOfWhichANodeHasNoCost() {
    SchedulerSpec some =
        SchedulerText.read(mix("kind = greedy, costs { kind = given, nodes { r1-n1 = 1 } }"))
            .get(0);
    var slots = new Slots.Typed(1, 1);
    assertThat(some.refusal(Clusters.equal(1, 1, slots).cluster())).isEmpty();
    assertThat(some.refusal(Clusters.equal(1, 2, slots).cluster()))
        .hasValueSatisfying(
            refusal -> {
              assertThat(refusal.node()).isEqualTo("r1-n2");
              assertThat(refusal.instead()).contains("nodes { \"r1-n2\" = 1 }, or others = 1");
            });
  }
}
