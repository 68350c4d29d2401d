package io.racklab.master.engine.job;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Jobs of two pools to which random things happen, one at each step. */
final class RandomJobs {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(2, 2));

  private final Random random;
  private final Jobs jobs = new Jobs(TOPOLOGY, 0.5);
  private final List<Running> running = new ArrayList<>();
  private int submitted;

  RandomJobs(Random random) {
    this.random = random;
  }

  Jobs jobs() {
    return jobs;
  }

  void step() {
    if (random.nextInt(10) == 0 || jobs.active().isEmpty()) {
      submitted++;
      int maps = 1 + random.nextInt(4);
      jobs.submit(
          Specs.job(submitted, maps, random.nextInt(3), "pool" + random.nextInt(2)),
          new InputSplits(1, new int[maps]),
          submitted);
    } else if (random.nextBoolean()) {
      launch();
    } else if (!running.isEmpty()) {
      end(running.remove(random.nextInt(running.size())));
    }
  }

  private void launch() {
    List<Job> active = List.copyOf(jobs.active());
    Job job = active.get(random.nextInt(active.size()));
    TaskType type = random.nextBoolean() ? TaskType.MAP : TaskType.REDUCE;
    if (!job.wants(type)) {
      return;
    }
    int task = type == TaskType.MAP ? job.pendingMaps().anywhere() : job.takeReduce();
    if (type == TaskType.MAP) {
      job.launchMap(task, 0);
    } else {
      job.launchReduce(task, 0);
    }
    running.add(new Running(job, type, task));
  }

  private void end(Running attempt) {
    if (random.nextInt(4) == 0) {
      attempt.job().unsuccessful(attempt.type(), attempt.task(), random.nextBoolean());
    } else {
      attempt.job().succeeded(attempt.type(), attempt.task(), 0, 1);
    }
    if (attempt.job().finished()) {
      jobs.remove(attempt.job());
    }
  }

  private record Running(Job job, TaskType type, int task) {}
}
