package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.master.engine.schedule.CopiesAsModelled.UndecidedException;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A plain model of LATE as in Hadoop 0.22, which keeps each rate and each time that it hears of.
 */
final class LateModel implements CopiesAsModelled.Model {
  /** The relative difference up to which numbers count as equal. */
  private static final double ROUNDING = 1e-6;

  private static final long NANOS_OF_MILLI = 1_000_000;

  private record Side(int job, TaskType type) {}

  private final LateSettings settings;

  /** The rates of a job's launches, in progress per millisecond. */
  private final Map<Side, List<Double>> rates = new LinkedHashMap<>();

  /** The last rate of each task that has not succeeded. */
  private final Map<Side, Map<Integer, Double>> reported = new LinkedHashMap<>();

  /** The times of a job's succeeded tasks by node, in milliseconds. */
  private final Map<Side, Map<Integer, List<Double>>> times = new LinkedHashMap<>();

  LateModel(LateSettings settings) {
    this.settings = settings;
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    rates.computeIfAbsent(side(job, task.type()), any -> new ArrayList<>()).add(0.0);
  }

  private static Side side(Job job, TaskType type) {
    return new Side(job.number(), type);
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    Side side = side(job, task.type());
    double rate = rate(task, now);
    Double before =
        reported.computeIfAbsent(side, any -> new LinkedHashMap<>()).put(task.task(), rate);
    List<Double> all = rates.computeIfAbsent(side, any -> new ArrayList<>());
    all.remove(before == null ? Double.valueOf(0) : before);
    all.add(rate);
  }

  private static double rate(RunningTask task, long now) {
    float best = 0;
    for (int i = 0; i < task.attempts(); i++) {
      long millis = (now - task.attempt(i).launchNanos()) / NANOS_OF_MILLI;
      best = Math.max(best, task.progress(i) / Math.max(1, millis));
    }
    return best;
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    Side side = side(job, attempt.id().type());
    reported.getOrDefault(side, new LinkedHashMap<>()).remove(attempt.id().task());
    times
        .computeIfAbsent(side, any -> new TreeMap<>())
        .computeIfAbsent(attempt.node(), any -> new ArrayList<>())
        .add((double) ((now - attempt.launchNanos()) / NANOS_OF_MILLI));
  }

  @Override
  public void over(Job job) {
    for (TaskType type : TaskType.values()) {
      rates.remove(side(job, type));
      reported.remove(side(job, type));
      times.remove(side(job, type));
    }
  }

  @Override
  public OptionalInt copied(Job job, TaskType type, NodeState node, ClusterView view)
      throws UndecidedException {
    int tasks = 0;
    int copied = 0;
    RunningTask last = null;
    for (RunningTask task : job.runningTasks(type).all()) {
      tasks++;
      copied += task.attempts() > 1 ? 1 : 0;
      if (mayBeCopied(job, task, node, view.now())
          && (last == null || urgency(task, view.now()) < urgency(last, view.now()))) {
        last = task;
      }
    }
    boolean full =
        copied >= settings.minCopies()
            && copied >= view.slots(type) * settings.minSlotShare()
            && copied >= tasks * settings.cap();
    return last == null || job.pending(type) > 0 || full || isSlow(job, node.node())
        ? OptionalInt.empty()
        : OptionalInt.of(last.task());
  }

  private boolean mayBeCopied(Job job, RunningTask task, NodeState node, long now)
      throws UndecidedException {
    List<Double> all = rates.getOrDefault(side(job, task.type()), List.of());
    return task.attempts() == 1
        && now - task.lastLaunchNanos() >= settings.lagNanos()
        && !job.runningTasks(task.type()).knows(task, node.node())
        && exceeds(mean(all) - rate(task, now), deviation(all) * settings.slowTask(), mean(all));
  }

  /**
   * Returns the reciprocal of a task's expected remaining time, lowest for the task that ends last.
   */
  private static double urgency(RunningTask task, long now) {
    return rate(task, now) / Math.max(0.0001, 1.0 - task.progress());
  }

  private boolean isSlow(Job job, int node) throws UndecidedException {
    for (TaskType type : TaskType.values()) {
      Map<Integer, List<Double>> byNode = times.getOrDefault(side(job, type), Map.of());
      List<Double> means = byNode.values().stream().map(LateModel::mean).toList();
      if (byNode.containsKey(node)
          && exceeds(
              mean(byNode.get(node)) - mean(means),
              deviation(means) * settings.slowNode(),
              mean(means))) {
        return true;
      }
    }
    return false;
  }

  private static boolean exceeds(double number, double bound, double scale)
      throws UndecidedException {
    if (Math.abs(number - bound) <= ROUNDING * Math.abs(scale)) {
      throw new UndecidedException();
    }
    return number > bound;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double deviation(List<Double> values) {
    double mean = mean(values);
    return Math.sqrt(
        values.stream().mapToDouble(value -> (value - mean) * (value - mean)).average().orElse(0));
  }
}
