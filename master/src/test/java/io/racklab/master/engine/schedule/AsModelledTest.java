package io.racklab.master.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job that wants maps and reduces is asked for a slot of a node, and decides. */
class AsModelledTest {
  private final Topology topology = Clusters.equal(1, 1, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(topology, 0);
  private final Job job = jobs.submit(Specs.job(1, 3, 3), new InputSplits(1, new int[3]), 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("{ name = x, like = fifo }"), jobs);
  private final Round round =
      new Round() {
        @Override
        public Optional<TaskType> next() {
          return Optional.empty();
        }

        @Override
        public void launched(TaskType type, Locality locality) {}

        @Override
        public void nothingFound(TaskType type) {}
      };
  private final List<Boolean> kept = new ArrayList<>();
  private int map;
  private boolean accepts;
  private final MapsAsModelled maps =
      new MapsAsModelled((asked, node, view) -> map, (right, text) -> kept.add(right));
  private final ReducesAsModelled reduces =
      new ReducesAsModelled((asked, node, view) -> accepts, (right, text) -> kept.add(right));

  @BeforeEach
  void begins() {
    maps.heartbeat(cluster.node(0), cluster);
    reduces.heartbeat(cluster.node(0), cluster);
  }

  private List<Boolean> maps(int expected, Runnable decision) {
    kept.clear();
    map = expected;
    maps.offered(TaskType.MAP, round);
    maps.asked(job);
    decision.run();
    return List.copyOf(kept);
  }

  private void launchesMap(int launched) {
    maps.launching(Launch.map(job, launched, Locality.OFF, AttemptKind.ORIGINAL));
  }

  @Test
  void theModelSaysWhichMapRuns() {
    assertThat(maps(1, () -> launchesMap(1))).containsExactly(true);
    assertThat(maps(1, () -> launchesMap(2))).containsExactly(false);
    assertThat(maps(1, () -> maps.refused(job, 1))).containsExactly(true);
    assertThat(maps(1, () -> maps.refused(job, 2))).containsExactly(false);
    assertThat(maps(1, maps::answered)).containsExactly(false);
    assertThat(maps(PendingMaps.NONE, maps::answered)).containsExactly(true);
    assertThat(maps(1, () -> maps.beyondLoad(job))).containsExactly(false);
    assertThat(maps(1, () -> maps.asked(job))).containsExactly(false);
  }

  @Test
  void noMapIsExpectedOfAnOfferOfReduces() {
    maps.offered(TaskType.REDUCE, round);
    maps.asked(job);
    maps.answered();
    assertThat(kept).isEmpty();
  }

  private List<Boolean> reduces(boolean expected, Runnable decision) {
    kept.clear();
    accepts = expected;
    reduces.offered(TaskType.REDUCE, round);
    reduces.asked(job);
    decision.run();
    return List.copyOf(kept);
  }

  @Test
  void theModelSaysWhetherAReduceRuns() {
    Runnable launches = () -> reduces.launching(Launch.reduce(job, 0, AttemptKind.ORIGINAL));
    Runnable copies = () -> reduces.launching(Launch.reduce(job, 0, AttemptKind.SPECULATIVE));
    assertThat(reduces(true, launches)).containsExactly(true);
    assertThat(reduces(false, launches)).containsExactly(false);
    assertThat(reduces(true, copies)).containsExactly(false);
    assertThat(reduces(true, () -> reduces.refused(job, job.nextReduce()))).containsExactly(true);
    assertThat(reduces(false, () -> reduces.refused(job, 2))).containsExactly(true);
    assertThat(reduces(true, reduces::answered)).containsExactly(false);
    assertThat(reduces(false, reduces::answered)).containsExactly(true);
  }
}
