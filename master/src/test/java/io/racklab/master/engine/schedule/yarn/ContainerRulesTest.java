package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Blacklisting;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.Locality;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/**
 * One application on two racks of two nodes. Its two maps have their input on the first node; its
 * master runs on the last.
 */
class ContainerRulesTest {
  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(topology, 0, Blacklisting.yarn(3), topology::nodeCount);
  private final Job job = jobs.submit(Specs.job(1, 2, 2), new InputSplits(1, new int[2]), 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("{ name = x, like = fifo }"), jobs);
  private final SeenYarn yarn = new SeenYarn();

  private SeenApplication watched(ContainerObserver observer) {
    yarn.watchedBy(observer);
    observer.heartbeat(cluster.node(0), cluster);
    SeenApplication application = yarn.submit(1, "root.a");
    yarn.cluster().given(container(3, SeenYarn.SMALL, JobMaster.MASTER));
    return application;
  }

  private static Container container(int node, Resource resource, int priority) {
    return new Container(1, 1, node, resource, priority, Locality.OFF);
  }

  private void keptThenBroken(Runnable right, Runnable wrong) {
    right.run();
    assertThat(yarn.broken()).isEmpty();
    assertThat(yarn.tests()).isPositive();
    wrong.run();
    assertThat(yarn.broken()).isNotEmpty();
  }

  @Test
  void containersFitOnTheirNodes() {
    var room = new NodeRoom(null, true, yarn);
    watched(room);
    keptThenBroken(
        () -> room.giving(container(3, new Resource(7168, 7), JobMaster.MAP)),
        () -> room.giving(container(3, new Resource(7168, 8), JobMaster.MAP)));
  }

  @Test
  void vcoresAreNotCountedWhereOnlyMemoryIs() {
    var room = new NodeRoom(null, false, yarn);
    watched(room);
    keptThenBroken(
        () -> room.giving(container(3, new Resource(7168, 99), JobMaster.MAP)),
        () -> room.giving(container(3, new Resource(7169, 1), JobMaster.MAP)));
  }

  @Test
  void blacklistedNodesGiveNothing() {
    var unshunned = new UnshunnedNodes(yarn);
    watched(unshunned);
    while (!job.shuns(2)) {
      job.failedOn(2);
    }
    keptThenBroken(
        () -> unshunned.giving(container(1, SeenYarn.SMALL, JobMaster.MAP)),
        () -> unshunned.giving(container(2, SeenYarn.SMALL, JobMaster.MAP)));
  }

  @Test
  void eachWaitingMapIsRequestedWhereItsInputIs() {
    SeenApplication application = watched(new MapRequests(yarn));
    Places elsewhere = new Places();
    elsewhere.onNode(1, 2);
    elsewhere.inRack(0, 2);
    keptThenBroken(
        () -> yarn.ask(application, JobMaster.MAP, new MapAsks(job, topology).now(SeenYarn.SMALL)),
        () -> yarn.ask(application, JobMaster.MAP, new Asks(SeenYarn.SMALL, 2, elsewhere)));
  }

  @Test
  void oneMapTooFewIsRequested() {
    SeenApplication application = watched(new MapRequests(yarn));
    yarn.ask(application, JobMaster.MAP, new Asks(SeenYarn.SMALL, 1));
    assertThat(yarn.broken()).contains("job-1 requests 1 maps, not 2");
  }

  @Test
  void aRequestHasTheSizeThatTheJobAsksForRoundedUp() {
    Resource odd = new Resource(1000, 1);
    var sizes = new RequestSizes(new ContainerNeeds(odd, odd, odd), ContainerSizes.USUAL, yarn);
    SeenApplication application = watched(sizes);
    keptThenBroken(
        () -> yarn.ask(application, JobMaster.MAP, new Asks(new Resource(1024, 1), 2)),
        () -> yarn.ask(application, JobMaster.MAP, new Asks(new Resource(1000, 1), 2)));
    yarn.ask(application, JobMaster.REDUCE, new Asks(new Resource(2048, 1), 1));
    assertThat(yarn.broken())
        .contains(
            "job-1 requests 2048 MiB and 1 vcore at priority 10, and asks for JobSettings[values={}]");
  }

  /** Half of what the maps leave is for reduces only once half of the maps have ended. */
  @Test
  void reducesAreRequestedAsFarAsMapsLeaveRoom() {
    var needs = new ContainerNeeds(SeenYarn.SMALL, SeenYarn.SMALL, SeenYarn.SMALL);
    var ramped = new RampedReduces(any -> new ModelRamp(needs, 0.5, 0.5), false, yarn);
    SeenApplication application = watched(ramped);
    ramped.told(application, new Resource(3 * 1024, 3));
    keptThenBroken(
        () -> yarn.ask(application, JobMaster.REDUCE, new Asks(SeenYarn.SMALL, 1)),
        () -> yarn.ask(application, JobMaster.REDUCE, new Asks(SeenYarn.SMALL, 1)));
    assertThat(yarn.broken()).as("no headroom now").contains("job-1 requests 1 reduces, not 0");
  }
}
