package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class JobChangesTest {

  private static List<Integer> seen(Job job) {
    return List.of(
        job.running(TaskType.MAP),
        job.running(TaskType.REDUCE),
        job.wants(TaskType.MAP) ? job.pending(TaskType.MAP) : 0,
        job.wants(TaskType.REDUCE) ? job.pending(TaskType.REDUCE) : 0);
  }

  @Property(tries = 200)
  void whoeverLooksAtTheChangedJobsAloneKnowsAllOfThem(@ForAll long seed) {
    Random random = new Random(seed);
    RandomJobs play = new RandomJobs(random);
    Map<Job, List<Integer>> known = new HashMap<>();
    long time = 0;
    for (int step = 0; step < 200; step++) {
      play.step();
      if (random.nextInt(4) == 0) {
        play.jobs().changedSince(time, job -> known.put(job, seen(job)));
        time = play.jobs().time();
        known.keySet().removeIf(job -> play.jobs().job(job.number()) != job);
        assertThat(known).hasSize(play.jobs().active().size());
        known.forEach((job, counts) -> assertThat(counts).isEqualTo(seen(job)));
        play.jobs().changedSince(time, job -> assertThat(job).as("unchanged").isNull());
      }
    }
  }
}
