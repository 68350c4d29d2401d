package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Four nodes of two slots. */
class NodeTrafficTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Shared(2), 1);

  private final Jobs jobs = new Jobs(TOPOLOGY, 0.05);
  private final NodeTraffic traffic = new NodeTraffic(new int[] {2, 2, 2, 2});

  /** A job of four maps that put out a quarter of its shuffle each. */
  private Job job(int number, long shuffle, double at) {
    int reduces = shuffle == 0 ? 0 : 1;
    var spec =
        Specs.numbered(number)
            .by("ann")
            .input(400)
            .shuffle(shuffle)
            .output(400)
            .maps(4)
            .reduces(reduces)
            .build();
    Job job = jobs.submit(spec, new InputSplits(1, new int[4]), (long) (at * SECOND));
    traffic.came(job, (long) (at * SECOND));
    return job;
  }

  private RunningAttempt start(Job job, int map, int node, double at) {
    var id = new AttemptId(job.number(), TaskType.MAP, map, 0);
    long now = (long) (at * SECOND);
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, node, Locality.NODE, now, 1);
    traffic.started(job, attempt, now);
    return attempt;
  }

  private void end(RunningAttempt attempt, double at) {
    traffic.ended(attempt, (long) (at * SECOND));
  }

  @Test
  void equalMapsFillANodeWithoutPassingTheThreshold() {
    Job job = job(1, 1000, 0);
    start(job, 0, 0, 1);
    RunningAttempt last = start(job, 1, 0, 1);
    end(last, 11);
    assertThat(traffic.shareAbove()).isZero();
  }

  /** Maps of 50 and 250 bytes: on average 150, so that a node of two slots may put out 300. */
  @Test
  void aNodeIsAboveWhileItsMapsPutOutMoreThanTheAverageOfItsSlots() {
    Job light = job(1, 200, 0);
    Job heavy = job(2, 1000, 0);
    start(light, 0, 0, 2);
    start(heavy, 0, 0, 2);
    start(heavy, 1, 1, 3);
    RunningAttempt second = start(heavy, 2, 1, 4);
    end(second, 9);
    end(start(light, 1, 2, 9), 10);
    // One node of four for five seconds of ten.
    assertThat(traffic.shareAbove()).isCloseTo(5.0 / 4 / 10, within(1e-9));
  }

  @Test
  void theThresholdIsThatOfTheJobsThatArePresent() {
    Job heavy = job(1, 1000, 0);
    RunningAttempt one = start(heavy, 0, 0, 0);
    RunningAttempt two = start(heavy, 1, 0, 0);
    Job light = job(2, 40, 2);
    traffic.left(light, 5 * SECOND);
    end(one, 10);
    end(two, 10);
    assertThat(traffic.shareAbove()).isCloseTo(3.0 / 4 / 10, within(1e-9));
  }

  @Test
  void whatIsNotShuffledDoesNotCount() {
    Job mapsOnly = job(1, 0, 0);
    RunningAttempt one = start(mapsOnly, 0, 0, 0);
    job(2, 4, 1);
    end(one, 10);
    assertThat(traffic.shareAbove()).isZero();
  }

  @Test
  void withoutTimeThereIsNoShare() {
    assertThat(traffic.shareAbove()).isNaN();
  }
}
