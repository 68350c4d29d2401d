package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.UsedLinks;
import io.racklab.master.engine.schedule.shuffleaware.MtsMaps;
import io.racklab.master.engine.schedule.shuffleaware.NasReduces;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whole runs of NAS, counted, on three racks of which two are congested all the time. */
class NasRunTest {
  private static final int JOBS = 30;
  private static final int MOST_ROUNDS = 20_000;
  private static final long MIB = 1 << 20;
  private static final Topology TOPOLOGY = Clusters.equal(3, 4, new Slots.Shared(6), 3);

  private MtsMaps maps;
  private NasReduces reduces;

  private void run(String traffic, String congestion) {
    run(traffic, congestion, UnaryOperator.identity());
  }

  private PlayedCluster run(String traffic, String congestion, UnaryOperator<MapPlacement> asked) {
    Scheduler nas =
        SchedulerText.make(
            """
            { name = x, like = nas
              maps { kind = mts, traffic-threshold = %s, max-skips = 5, congestion-threshold = %s }
              reduces { kind = cr-rts, congestion-threshold = %s, max-skips = 5 } }
            """
                .formatted(traffic, congestion, congestion));
    maps = (MtsMaps) nas.maps();
    reduces = (NasReduces) nas.reduces();
    RackLinks links = new UsedLinks().up(0, 1).down(1, 1);
    var cluster =
        new PlayedCluster(
            TOPOLOGY,
            new Scheduler(
                "x",
                nas.order(),
                nas.slots(),
                asked.apply(new Maps(maps, links)),
                new Reduces(reduces, links),
                nas.copies()),
            0.05);
    play(cluster);
    return cluster;
  }

  /** Jobs of all classes; each attempt that runs ends at every second heartbeat or so. */
  private static void play(PlayedCluster cluster) {
    Random random = new Random(1);
    Set<Integer> ended = new HashSet<>();
    int submitted = 0;
    for (int round = 0; round < MOST_ROUNDS && ended.size() < JOBS; round++) {
      if (submitted < JOBS) {
        cluster.tracker.submit(job(++submitted, random), cluster.tick());
      }
      for (int node = 0; node < TOPOLOGY.nodeCount(); node++) {
        int of = node;
        cluster.running(node).stream()
            .filter(attempt -> random.nextBoolean())
            .forEach(attempt -> cluster.end(of, attempt, Outcome.SUCCEEDED));
        cluster.untilUpdate();
        cluster.heartbeat(node);
        ended.addAll(cluster.tracker.drainEnded());
      }
    }
    assertThat(ended).hasSize(JOBS);
  }

  private static JobSpec job(int number, Random random) {
    int maps = 1 + random.nextInt(40);
    String user = "user-" + random.nextInt(4);
    long shuffle = number % 2 == 0 ? 1000 : (1 + random.nextInt(200)) * MIB;
    return Specs.numbered(number)
        .by(user)
        .input(maps * Clusters.BLOCK)
        .shuffle(shuffle)
        .maps(maps)
        .reduces(1 + random.nextInt(8))
        .mapCost(0)
        .reduceCost(0)
        .build();
  }

  @Test
  void bothThresholdsAreMet() {
    run("auto", "0.8");
    assertThat(maps.refusedForOutput()).isPositive();
    assertThat(maps.heldBackWhileCongested()).isPositive();
    assertThat(reduces.reductions()).isPositive();
    assertThat(reduces.delayed()).isPositive();
  }

  @Test
  void underAnInfiniteTrafficThresholdNoMapIsRefusedForItsOutput() {
    run("infinite", "0.8");
    assertThat(maps.refusedForOutput()).isZero();
    assertThat(reduces.reductions()).isPositive();
  }

  @Test
  void underAnInfiniteCongestionThresholdCongestionIsNeverReduced() {
    run("auto", "infinite");
    assertThat(reduces.reductions()).isZero();
    assertThat(reduces.delayed()).isZero();
    assertThat(maps.heldBackWhileCongested()).isZero();
    assertThat(maps.refusedForOutput()).isPositive();
  }

  @Test
  void whoIsNotAskedWouldHaveRefused() {
    PlayedCluster oneAsked = run("auto", "0.8", UnaryOperator.identity());
    PlayedCluster allAsked = run("auto", "0.8", AllAsked::new);
    List<AttemptRow> all = allAsked.rows(AttemptRow.class);
    assertThat(all).isNotEmpty();
    assertThat(oneAsked.rows(AttemptRow.class)).isEqualTo(all);
  }

  /** Does not say who takes a node before each is asked. */
  private record AllAsked(MapPlacement of) implements MapPlacement {
    @Override
    public void begin(NodeState node, ClusterView view, Order order) {
      of.begin(node, view, order);
    }

    @Override
    public Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
      of.takers(node, view, round);
      return Optional.empty();
    }

    @Override
    public int choose(Job job, NodeState node, ClusterView view) {
      return of.choose(job, node, view);
    }

    @Override
    public void launched(Job job, Locality locality) {
      of.launched(job, locality);
    }
  }

  /** MTS on a cluster whose links are used as the test says. */
  private record Maps(MtsMaps of, RackLinks links) implements MapPlacement {
    @Override
    public void begin(NodeState node, ClusterView view, Order order) {
      of.begin(node, new Used(view, links), order);
    }

    @Override
    public Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
      return of.takers(node, new Used(view, links), round);
    }

    @Override
    public int choose(Job job, NodeState node, ClusterView view) {
      return of.choose(job, node, new Used(view, links));
    }

    @Override
    public void launched(Job job, Locality locality) {
      of.launched(job, locality);
    }
  }

  /** CA-RTS and CR-RTS likewise. */
  private record Reduces(NasReduces of, RackLinks links) implements ReducePlacement {
    @Override
    public void begin(NodeState node, ClusterView view, Order order) {
      of.begin(node, new Used(view, links), order);
    }

    @Override
    public boolean accepts(Job job, NodeState node, ClusterView view) {
      return of.accepts(job, node, new Used(view, links));
    }
  }

  private record Used(ClusterView of, RackLinks links) implements ClusterView {
    @Override
    public Topology topology() {
      return of.topology();
    }

    @Override
    public long now() {
      return of.now();
    }

    @Override
    public Jobs jobs() {
      return of.jobs();
    }

    @Override
    public NodeState node(int node) {
      return of.node(node);
    }

    @Override
    public int slots(TaskType type) {
      return of.slots(type);
    }

    @Override
    public int running(TaskType type) {
      return of.running(type);
    }
  }
}
