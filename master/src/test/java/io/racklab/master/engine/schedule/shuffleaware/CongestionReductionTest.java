package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.UsedLinks;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * NAS's analysis of its reduce skips: users have one job each, of which 68.7 % are light, so that
 * among the first 3 users there is one with a light job with a probability of 1 − 0.313^3 = 97 %,
 * among the first 5 with 99.7 %.
 */
class CongestionReductionTest {
  private static final double LIGHT = 0.687;
  private static final int TRIALS = 20_000;
  private static final long MIB = 1 << 20;
  private static final Topology TOPOLOGY = Clusters.equal(1, 1, new Slots.Typed(1, 1));
  private final Random random = new Random(1);

  private boolean someJobStarts(int users) {
    Jobs jobs = new Jobs(TOPOLOGY, 0);
    var cluster = new ScheduledCluster(TOPOLOGY, SchedulerText.make("fair"), jobs);
    cluster.links(new UsedLinks().up(0, 1));
    List<Job> inOrder =
        IntStream.rangeClosed(1, users).mapToObj(number -> submit(jobs, number)).toList();
    var reduces =
        new NasReduces(
            new NasRules(
                new ShufflePredictor(new RatioSource.EarlierRun(), MapOnlyJobs.UNPREDICTED),
                0.8,
                new SkipLimit.Times(135),
                SkipEnd.ANY));
    reduces.begin(cluster.node(0), cluster, (type, view) -> inOrder.iterator());
    return inOrder.stream().anyMatch(job -> reduces.accepts(job, cluster.node(0), cluster));
  }

  private Job submit(Jobs jobs, int number) {
    long shuffle = random.nextDouble() < LIGHT ? MIB / 2 : 50 * MIB;
    return jobs.submit(
        Specs.numbered(number)
            .pool("user-" + number)
            .input(MIB)
            .shuffle(shuffle)
            .reduces(1)
            .build(),
        new InputSplits(1, new int[1]),
        0);
  }

  private double shareOfStarts(int users) {
    return IntStream.range(0, TRIALS).filter(trial -> someJobStarts(users)).count()
        / (double) TRIALS;
  }

  @Test
  void aLightJobIsFoundAmongTheFirstUsersAsOftenAsThePaperSays() {
    assertThat(shareOfStarts(3)).isCloseTo(0.97, within(0.005));
    assertThat(shareOfStarts(5)).isCloseTo(0.997, within(0.0015));
    assertThat(1 - Math.pow(1 - LIGHT, 3)).isCloseTo(0.97, within(0.005));
    assertThat(1 - Math.pow(1 - LIGHT, 5)).isCloseTo(0.997, within(0.0005));
  }
}
