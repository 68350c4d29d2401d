package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses which map of one rack to duplicate on a node of another rack: a map whose input is on the
 * node, else one whose input is in the node's rack, else one drawn at random (Wu et al., IEEE TBD
 * 2019, Section 4.2). At the same locality, running maps go before maps that have ended. With
 * {@code near-input = false} the map is drawn at random, from the running ones if there are any.
 */
final class Candidates {
  private static final List<Locality> NEAR = List.of(Locality.NODE, Locality.RACK);

  private final Seed seed;
  private final boolean nearInput;

  Candidates(Seed seed, boolean nearInput) {
    this.seed = seed;
    this.nearInput = nearInput;
  }

  Optional<Integer> of(Job job, MapRacks racks, int rack, int node) {
    List<Integer> running = new ArrayList<>();
    RunningTasks tasks = job.runningTasks(TaskType.MAP);
    for (RunningTask task : tasks.all()) {
      int map = task.task();
      if (racks.of(map) == rack && mayBeDuplicated(job, racks, task, node)) {
        running.add(map);
      }
    }
    List<Integer> ended = new ArrayList<>();
    if (job.outputs().mayTakeBack()) {
      for (int map = 0; map < job.total(TaskType.MAP); map++) {
        if (racks.of(map) == rack && !racks.isDuplicated(map) && job.races().mayTakeBack(map)) {
          ended.add(map);
        }
      }
    }
    for (Locality locality : nearInput ? NEAR : List.<Locality>of()) {
      for (List<Integer> some : List.of(running, ended)) {
        for (int map : some) {
          if (job.pendingMaps().locality(map, node) == locality) {
            return Optional.of(map);
          }
        }
      }
    }
    List<Integer> any = running.isEmpty() ? ended : running;
    if (any.isEmpty()) {
      return Optional.empty();
    }
    Seed draw = seed.numbered(job.number()).numbered(racks.duplicates());
    return Optional.of(any.get(draw.draws().below(any.size())));
  }

  private static boolean mayBeDuplicated(Job job, MapRacks racks, RunningTask task, int node) {
    return task.attempts() == 1
        && !racks.isDuplicated(task.task())
        && job.races().of(task.task()) == null
        && !job.runningTasks(TaskType.MAP).knows(task, node);
  }
}
