package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** DynamicMR, Section 2.1.2: the four attempts for each pool on one node, and locality. */
class PoolDependentSlotsTest {
  private static final String GREEDY = "{ name = x, like = pd-dhsa, maps { kind = greedy } }";

  private Topology topology = Clusters.equal(1, 1, new Slots.Typed(6, 6));
  private Jobs jobs;
  private ScheduledCluster cluster;

  private void under(String scheduler) {
    Scheduler made = SchedulerText.make(scheduler);
    jobs = new Jobs(topology, 1);
    cluster = new ScheduledCluster(topology, made, jobs);
  }

  private Job submit(int number, int maps, int reduces, int inputOn) {
    int[] nodes = new int[maps];
    Arrays.fill(nodes, inputOn);
    return jobs.submit(
        Specs.of(number, "user-" + number, "pool-" + number, maps, reduces),
        new InputSplits(1, nodes),
        0);
  }

  private Job reducing(int number, int reduces) {
    Job job = submit(number, 1, reduces, 0);
    job.launchMap(0, 0);
    job.succeeded(TaskType.MAP, 0, 0, 0);
    return job;
  }

  private static List<Integer> held(Job... of) {
    return Arrays.stream(of)
        .map(job -> job.running(TaskType.MAP) + job.running(TaskType.REDUCE))
        .toList();
  }

  /** Fig. 7b, 8th to 12th step: maps of two pools and reduces of the third have a third each. */
  @Test
  void poolsShareTheSlotsOfBothTypesTogether() {
    under(GREEDY);
    Job reduces = reducing(1, 50);
    Job maps = submit(2, 50, 1, 0);
    Job others = submit(3, 50, 1, 0);
    cluster.heartbeat(0);
    assertThat(held(reduces, maps, others)).containsExactly(4, 4, 4);
  }

  /** Under PI-DHSA the reduces of one pool hold all reduce slots (Fig. 7a, 6th to 10th step). */
  @Test
  void piSharesEachTypeByItself() {
    under("{ name = x, like = pi-dhsa, maps { kind = greedy } }");
    Job reduces = reducing(1, 50);
    Job maps = submit(2, 50, 1, 0);
    Job others = submit(3, 50, 1, 0);
    cluster.heartbeat(0);
    assertThat(held(reduces, maps, others)).containsExactly(6, 3, 3);
  }

  @Test
  void aPoolUsesBothOfItsSharesForItsOwnBeforeOthersBorrow() {
    under(GREEDY);
    Job maps = submit(1, 50, 1, 0);
    Job few = reducing(2, 2);
    cluster.heartbeat(0);
    assertThat(held(maps, few)).containsExactly(10, 2);
    assertThat(cluster.lent(TaskType.REDUCE)).isEqualTo(4);
  }

  @Test
  void poolsShareByWeight() {
    under(
        "{ name = x, like = pd-dhsa, maps { kind = greedy }, order { kind = fair, pools { pool-1 { weight = 2 } } } }");
    Job heavy = reducing(1, 50);
    Job light = submit(2, 50, 1, 0);
    cluster.heartbeat(0);
    assertThat(held(heavy, light)).containsExactly(8, 4);
  }

  /** Attempts 1 and 2 first: one's own slots. */
  @Test
  void tasksPreferSlotsOfTheirType() {
    under(GREEDY);
    Job maps = submit(1, 6, 1, 0);
    Job reduces = reducing(2, 6);
    cluster.heartbeat(0);
    assertThat(held(maps, reduces)).containsExactly(6, 6);
    assertThat(cluster.lent(TaskType.MAP) + cluster.lent(TaskType.REDUCE)).isZero();
  }

  @Test
  void attempts3And4BorrowNoMoreThanTheShareOfWhatIsUnused() {
    String half =
        "{ name = x, like = pd-dhsa, maps { kind = greedy }, slots { kind = pd-dhsa,"
            + " borrowed-map-slots = 0.5, borrowed-reduce-slots = 0.5 } }";
    under(half);
    Job maps = submit(1, 50, 1, 0);
    cluster.heartbeat(0);
    assertThat(held(maps)).containsExactly(9);
    under(half);
    Job reduces = reducing(1, 50);
    cluster.heartbeat(0);
    assertThat(held(reduces)).containsExactly(9);
  }

  @Test
  void aNodeTakesItsPartOfTheLoadOfBothTypes() {
    topology = Clusters.equal(1, 3, new Slots.Typed(6, 6));
    under(GREEDY);
    Job maps = submit(1, 6, 1, 0);
    Job reduces = reducing(2, 6);
    cluster.heartbeat(0);
    assertThat(held(maps, reduces).stream().mapToInt(held -> held).sum()).isEqualTo(4);
  }

  /** Even keeps the second map for the rack whose only node has its part with a reduce. */
  @Test
  void aNodeWithItsPartTakesAMapIfNoneRuns() {
    topology = Clusters.equal(2, 1, new Slots.Typed(2, 2));
    under("{ name = x, like = pd-dhsa, maps { kind = even } }");
    Job reduces = reducing(1, 1);
    cluster.heartbeat(1);
    Job maps = jobs.submit(Specs.job(2, 2, 0, "pool-2"), new InputSplits(1, new int[] {0, 1}), 0);
    cluster.heartbeat(0);
    assertThat(held(reduces, maps)).containsExactly(1, 1);
    cluster.finish(0, new AttemptId(2, TaskType.MAP, 0, 0));
    cluster.heartbeat(0);
    assertThat(maps.running(TaskType.MAP)).isZero();
    cluster.heartbeat(1);
    assertThat(maps.running(TaskType.MAP)).isEqualTo(1);
  }

  /** A node without input, such as one that has just been added. */
  private void emptyNode() {
    topology = Clusters.equal(1, 2, new Slots.Typed(2, 2));
    under("{ name = x, like = pd-dhsa, maps { kind = delay, node-wait = 1h } }");
  }

  @Test
  void localityGivesWayOnceItHasBlockedEveryPool() {
    emptyNode();
    Job first = submit(1, 9, 1, 0);
    Job second = submit(2, 9, 1, 0);
    cluster.heartbeat(1);
    assertThat(held(first, second)).containsExactly(2, 2);
  }

  @Test
  void localityStaysWhileAPoolHasATaskForTheNode() {
    emptyNode();
    Job blocked = submit(1, 9, 1, 0);
    Job reduces = reducing(2, 9);
    cluster.heartbeat(1);
    assertThat(held(blocked, reduces)).containsExactly(0, 4);
  }

  /** Pool 1 goes first for maps and pool 2 for slots of both types, of which it holds none. */
  @Test
  void mtsSettlesForThePoolThatHasTheSlotOnOffer() {
    topology = Clusters.equal(1, 1, new Slots.Typed(1, 2));
    under(
        "{ name = x, like = pd-dhsa, maps { kind = mts, traffic-threshold = infinite, max-skips = 135 } }");
    Job first = submit(1, 2, 2, 0);
    first.launchMap(0, 0);
    first.succeeded(TaskType.MAP, 0, 0, 0);
    cluster.hold(first, 0);
    Job second = submit(2, 1, 1, 0);
    cluster.heartbeat(0);
    assertThat(second.running(TaskType.MAP)).isEqualTo(1);
  }

  /** Pool 1 holds two of three slots, so pool 2 goes first; but its map is killed for pool 1. */
  @Test
  void aSlotThatIsTakenBackGoesToThePoolForWhichItWasTaken() {
    topology = Clusters.equal(1, 1, new Slots.Typed(1, 2));
    under(
        """
        { name = x, like = pd-dhsa, maps { kind = greedy }
          order { kind = fair, pools { pool-1 { min-maps = 1, min-share-timeout = 3s } }
                  preemption { interval = 1s } } }""");
    Job first = submit(1, 2, 2, 0);
    first.launchMap(0, 0);
    first.succeeded(TaskType.MAP, 0, 0, 0);
    cluster.hold(first, 0);
    cluster.hold(first, 0);
    Job second = submit(2, 3, 0, 0);
    cluster.heartbeat(0);
    assertThat(held(first, second)).containsExactly(2, 1);
    cluster.now(10_000_000_000L);
    cluster.heartbeat(0);
    cluster.heartbeat(0);
    assertThat(held(first, second)).containsExactly(3, 0);
  }

  @Test
  void localityStaysUnderPiDhsa() {
    topology = Clusters.equal(1, 2, new Slots.Typed(2, 2));
    under("{ name = x, like = pi-dhsa, maps { kind = delay, node-wait = 1h } }");
    Job first = submit(1, 9, 1, 0);
    cluster.heartbeat(1);
    assertThat(held(first)).containsExactly(0);
  }
}
