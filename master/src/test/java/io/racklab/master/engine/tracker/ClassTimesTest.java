package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

class ClassTimesTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MIB = 1 << 20;

  private final Jobs jobs = new Jobs(Clusters.equal(1, 1, new Slots.Shared(2), 1), 0.05);
  private final ClassTimes times = new ClassTimes(0.1);

  private void job(int number, long shuffle, int seconds) {
    int reduces = shuffle == 0 ? 0 : 1;
    var spec =
        Specs.numbered(number).by("ann").input(100).shuffle(shuffle).reduces(reduces).build();
    Job job = jobs.submit(spec, new InputSplits(1, new int[1]), 5 * SECOND);
    times.ended(job, (5 + seconds) * SECOND);
  }

  @Test
  void aJobBelongsToTheClassOfItsOriginalBytes() {
    job(1, 0, 10);
    job(2, MIB / 20, 20);
    job(3, MIB / 2, 40);
    job(4, 11 * MIB, 100);
    assertThat(times.mean(ShuffleClass.LIGHT)).isEqualTo(15);
    assertThat(times.mean(ShuffleClass.MEDIUM)).isEqualTo(40);
    assertThat(times.mean(ShuffleClass.HEAVY)).isEqualTo(100);
  }

  @Test
  void aClassWithoutJobsHasNoTime() {
    job(1, 0, 10);
    assertThat(times.mean(ShuffleClass.HEAVY)).isNaN();
  }
}
