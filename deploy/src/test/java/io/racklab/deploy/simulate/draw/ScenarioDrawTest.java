package io.racklab.deploy.simulate.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioDrawTest {
  private static final int SEEDS = 300;

  @Test
  void isTheSameForTheSameSeed() {
    assertThat(Scenario.of(7).text()).isEqualTo(Scenario.of(7).text());
    assertThat(Scenario.of(7).text()).isNotEqualTo(Scenario.of(8).text());
  }

  @Test
  void isReadBackFromItsText() {
    Scenario drawn = Scenario.of(3);

    assertThat(Scenario.read(drawn.text()).orElseThrow().experiment().resolved())
        .isEqualTo(drawn.experiment().resolved());
    assertThat(Scenario.read("experiment { cluster = nowhere }")).isEmpty();
  }

  /** A policy of a new kind is drawn before anybody writes entries for it. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        Order.class,
        SlotUse.class,
        MapPlacement.class,
        ReducePlacement.class,
        Speculation.class
      })
  void drawsEveryKindButProgramsAndHadoop(Class<?> question) {
    Set<String> kinds = new TreeSet<>(SchedulerFile.kinds(question));
    kinds.removeAll(Set.of("external", "external-containers", "hadoop"));
    for (String policy : SchedulerDraw.answers()) {
      kinds.remove(policy.replaceFirst("kind = ([^,]*).*", "$1"));
    }
    assertThat(kinds).isEmpty();
  }

  /** A policy that is always refused would never be tried. */
  @Test
  void triesEveryPolicyAndOddShapes() {
    List<Experiment> drawn = new ArrayList<>();
    StringBuilder all = new StringBuilder();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Scenario scenario = Scenario.of(seed);
      drawn.add(scenario.experiment());
      all.append(scenario.text());
    }

    assertThat(SchedulerDraw.answers()).allSatisfy(answer -> assertThat(all).contains(answer));
    assertThat(drawn)
        .anyMatch(one -> one.cluster().nodeCount() == 1)
        .anyMatch(one -> one.cluster().racks().stream().anyMatch(rack -> rack.nodes().size() == 1))
        .anyMatch(one -> one.cluster().racks().get(0).pod().isPresent())
        .anyMatch(one -> slots(one) instanceof Slots.Containers)
        .anyMatch(one -> slots(one) instanceof Slots.Shared shared && shared.count() == 1)
        .anyMatch(one -> one.faults().list().isEmpty())
        .anyMatch(one -> one.jobs(1).stream().anyMatch(job -> job.mapOnly()))
        .anyMatch(one -> one.jobs(1).stream().anyMatch(job -> job.reduces() > job.maps()))
        .anyMatch(one -> one.jobs(1).stream().anyMatch(job -> !job.keys().even()))
        .anyMatch(one -> one.jobs(1).stream().anyMatch(job -> !job.after().isEmpty()));
  }

  private static Slots slots(Experiment of) {
    return of.cluster().racks().get(0).nodes().get(0).slots();
  }
}
