package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

class MostUrgentTest {
  private final Jobs jobs = new Jobs(Clusters.equal(1, 1, new Slots.Shared(1)), 0);

  private Job job(int number, Priority priority) {
    Job job = jobs.submit(Specs.job(number, 1, number), new InputSplits(1, new int[1]), number);
    job.priority(priority);
    return job;
  }

  @Test
  void theMostUrgentGoFirstAndOfThoseTheEarliest() {
    Job normal = job(1, Priority.NORMAL);
    Job low = job(2, Priority.LOW);
    Job high = job(3, Priority.HIGH);
    Job later = job(4, Priority.NORMAL);
    job(5, Priority.VERY_HIGH);

    assertThat(new MostUrgent(jobs.active(), job -> job.number() < 5))
        .toIterable()
        .containsExactly(high, normal, later, low);
  }

  @Test
  void withoutJobsThereIsNone() {
    assertThat(new MostUrgent(jobs.active(), job -> true)).isExhausted();
  }
}
