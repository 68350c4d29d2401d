package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The counts that are kept are those that counting anew would give. */
class DemandTest {

  @Property(tries = 200)
  void countsAreThoseOfCountingAnew(@ForAll long seed) {
    Random random = new Random(seed);
    RandomJobs play = new RandomJobs(random);
    for (int step = 0; step < 200; step++) {
      play.step();
      for (TaskType type : TaskType.values()) {
        assertThat(play.jobs().demand().waiting(type))
            .isEqualTo(waiting(play.jobs().active(), type));
        assertThat(play.jobs().demand().toEnd(type)).isEqualTo(toEnd(play.jobs().active(), type));
        assertThat(play.jobs().besideReduces(type))
            .isEqualTo(besideReduces(play.jobs().active(), type));
        for (Pool pool : play.jobs().pools()) {
          assertThat(pool.demand().waiting(type)).isEqualTo(waiting(pool.jobs(), type));
          assertThat(pool.demand().running(type))
              .isEqualTo(pool.jobs().stream().mapToInt(job -> job.running(type)).sum());
        }
      }
    }
  }

  @Property(tries = 200)
  void whileNoneTurnsTheSameJobsOfAPoolWant(@ForAll long seed) {
    RandomJobs play = new RandomJobs(new Random(seed));
    Map<String, Integer> turns = new HashMap<>();
    Map<String, List<Integer>> wanting = new HashMap<>();
    for (int step = 0; step < 200; step++) {
      play.step();
      for (TaskType type : TaskType.values()) {
        for (Pool pool : play.jobs().pools()) {
          String key = pool.name() + type;
          List<Integer> now =
              pool.jobs().stream().filter(job -> job.wants(type)).map(Job::number).toList();
          Integer turn = pool.demand().turns(type);
          if (turn.equals(turns.put(key, turn))) {
            assertThat(now).isEqualTo(wanting.get(key));
          }
          wanting.put(key, now);
        }
      }
    }
  }

  private static int waiting(Iterable<Job> jobs, TaskType type) {
    int waiting = 0;
    for (Job job : jobs) {
      waiting += job.wants(type) ? job.pending(type) : 0;
    }
    return waiting;
  }

  private static long toEnd(Iterable<Job> jobs, TaskType type) {
    long toEnd = 0;
    for (Job job : jobs) {
      if (type == TaskType.MAP || job.wants(type) || job.running(type) > 0) {
        toEnd += job.total(type) - job.finished(type);
      }
    }
    return toEnd;
  }

  private static long besideReduces(Iterable<Job> jobs, TaskType type) {
    long tasks = 0;
    for (Job job : jobs) {
      tasks += job.total(TaskType.REDUCE) > 0 ? job.total(type) : 0;
    }
    return tasks;
  }

  @Property(tries = 20)
  void aJobThatLeavesWantsNothing(@ForAll long seed) {
    RandomJobs play = new RandomJobs(new Random(seed));
    for (int step = 0; step < 20; step++) {
      play.step();
    }
    List.copyOf(play.jobs().active()).forEach(play.jobs()::remove);
    assertThat(play.jobs().demand().waiting(TaskType.MAP)).isZero();
    assertThat(play.jobs().demand().waiting(TaskType.REDUCE)).isZero();
    for (TaskType type : TaskType.values()) {
      assertThat(play.jobs().demand().toEnd(type)).isZero();
      assertThat(play.jobs().besideReduces(type)).isZero();
    }
  }
}
