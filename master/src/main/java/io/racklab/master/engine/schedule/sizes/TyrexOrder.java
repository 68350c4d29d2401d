package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.DecisionObservers;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Migration;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Tyrex (Section IV): partitions with fixed shares of the slots, each served first in, first out. A
 * job starts in the first one. Whenever a task ends, jobs whose service in their partition exceeds
 * its timer move to the end of the next partition's queue. They lose no work: running tasks end
 * where they are, finished tasks count, and input and map output are read from wherever they are.
 * The last partition has no timer.
 */
final class TyrexOrder implements Order {
  private final SlotShares shares;
  private final PartitionTimers timers;
  private final PartitionQueues queues;
  private final PartitionCounts counts;
  private final Map<Integer, PartitionedJob> stays = new LinkedHashMap<>();

  /** The partial sizes, by partition, of jobs that have ended and hold no slots. */
  private final PastSizes past;

  /** The value of {@link Jobs#changes} at the last look. */
  private int changes;

  public TyrexOrder(SlotShares shares, PartitionTimers timers) {
    this.shares = shares;
    this.timers = timers;
    queues = new PartitionQueues(shares);
    counts = new PartitionCounts(shares);
    past = new PastSizes(shares.count());
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        promise(
            "jobs are asked by partition; those beyond its timer are in the next",
            (model, evidence) -> new JobsInOrder(model, evidence)),
        promise("no partition holds more than its share of the slots", PartitionRoom::new));
  }

  private Promise promise(
      String words, BiFunction<TyrexModel, Promise.Evidence, DecisionObserver> observer) {
    return new Promise(
        timers.kind() + ": " + words,
        (scheduler, evidence) -> {
          TyrexModel model = new TyrexModel(shares.each(), timers.model());
          return new DecisionObservers(List.of(model, observer.apply(model, evidence)));
        });
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    counts.begin(slots(view), view.now());
    look(view.jobs());
  }

  private static int slots(ClusterView view) {
    int maps = view.slots(TaskType.MAP);
    return view.node(0).shared() ? maps : maps + view.slots(TaskType.REDUCE);
  }

  private void look(Jobs jobs) {
    if (changes == jobs.changes()) {
      return;
    }
    changes = jobs.changes();
    stays.values().stream()
        .filter(stay -> stay.job().left())
        .forEach(stay -> queues.remove(stay.job(), stay.partition()));
    for (PartitionedJob over : stays.values().stream().filter(TyrexOrder::over).toList()) {
      stays.remove(over.job().number());
      past.add(over);
    }
    jobs.active().forEach(this::stay);
  }

  private static boolean over(PartitionedJob stay) {
    return stay.job().left() && !stay.holdsSlots();
  }

  private PartitionedJob stay(Job job) {
    return stays.computeIfAbsent(
        job.number(),
        number -> {
          queues.add(job, 0);
          return new PartitionedJob(job, shares.count());
        });
  }

  @Override
  public Optional<String> keepsTypesApart() {
    return Optional.of("its partitions have shares of the slots of each type");
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    look(view.jobs());
    return queues.jobs(type, view, false);
  }

  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    look(view.jobs());
    return queues.jobs(type, view, true);
  }

  @Override
  public void launched(Job job, RunningAttempt attempt) {
    PartitionedJob stay = stay(job);
    stay.launched(attempt);
    queues.hold(attempt.id().type(), stay.partition(), attempt.slots());
  }

  @Override
  public void ended(Job job, RunningAttempt attempt, long now) {
    int partition = stays.get(job.number()).ended(attempt);
    queues.hold(attempt.id().type(), partition, -attempt.slots());
    counts.held(partition, attempt.slots() * (now - attempt.launchNanos()), now);
  }

  @Override
  public List<Migration> succeeded(Job job, RunningAttempt attempt, long now) {
    PartitionedJob stay = stays.get(job.number());
    stay.succeeded(attempt, now);
    if (job.finished()) {
      counts.ended(stay.partition());
    }
    List<Migration> moved = new ArrayList<>();
    for (int partition = 0; partition < shares.count() - 1; partition++) {
      moveOn(partition, moved);
    }
    return moved;
  }

  private void moveOn(int partition, List<Migration> moved) {
    List<PartitionedJob> there =
        queues.of(partition).stream()
            .map(job -> stays.get(job.number()))
            .filter(PartitionedJob::goesOn)
            .toList();
    long timer =
        timers.timer(partition, sizes(there, partition), past.with(left(partition), partition));
    List<PartitionedJob> above =
        there.stream().filter(stay -> stay.size(partition) > timer).toList();
    for (PartitionedJob stay : above) {
      long size = stay.size(partition);
      moved.add(new Migration(stay.job(), partition + 1, partition + 2, size, timer));
      queues.remove(stay.job(), partition);
      stay.moveOn();
      queues.add(stay.job(), partition + 1);
    }
    if (!above.isEmpty()) {
      counts.moved(partition, timer, above.size());
    }
  }

  /** Returns the jobs that are in a later partition, or have no further tasks. */
  private List<PartitionedJob> left(int partition) {
    return stays.values().stream()
        .filter(stay -> stay.partition() > partition || !stay.goesOn())
        .toList();
  }

  private static long[] sizes(List<PartitionedJob> of, int partition) {
    return of.stream().mapToLong(stay -> stay.size(partition)).toArray();
  }

  /** Returns {@link PartitionCounts#measures}. */
  @Override
  public Map<String, Double> measures() {
    return counts.measures();
  }
}
