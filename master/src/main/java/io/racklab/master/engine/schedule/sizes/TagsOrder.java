package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.DecisionObservers;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Restarter;
import io.racklab.master.engine.schedule.RestartsJobs;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Task assignment by guessing sizes (TAGS), as in the literature on distributed servers. Sizes are
 * not known, so a job starts in the first partition; if its service there exceeds the timer, it is
 * killed and restarts from nothing in the next. The last timer is infinite. Tyrex (Section II)
 * builds on it and keeps the finished work instead.
 *
 * <p>The service of a job is the time for which its attempts, including running ones, have held
 * slots since it entered its partition. It is checked with every update, so a job is killed at most
 * one update and one heartbeat late.
 */
final class TagsOrder implements RestartsJobs {
  private final Partitions partitions;
  private final List<SlotPartition> planned;
  private final Map<Integer, Visit> visits = new LinkedHashMap<>();

  /**
   * Makes the order.
   *
   * @param partitions the partitions, whose largest job sizes are the timers
   */
  public TagsOrder(List<SlotPartition> partitions) {
    this.partitions = new Partitions(partitions);
    planned = List.copyOf(partitions);
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "tags: a job restarts in the next partition when its timer has run out, not before",
            (scheduler, evidence) -> new TagsModel(planned, evidence)),
        promise(
            "each partition's jobs are asked by submission",
            (model, evidence) -> new JobsInOrder(model::wanting, evidence)),
        promise("no partition holds more than its share of the slots", PartitionRoom::new));
  }

  private Promise promise(
      String words, BiFunction<ModelPartitions, Promise.Evidence, DecisionObserver> observer) {
    return new Promise(
        "tags: " + words,
        (scheduler, evidence) -> {
          TagsModel restarts = new TagsModel(planned, (kept, otherwise) -> {});
          return new DecisionObservers(
              List.of(
                  restarts,
                  observer.apply(new SizedPartitions(planned, restarts::partition), evidence)));
        });
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  /**
   * True only while there are no jobs, since the time for which a job was served decides on its
   * restart.
   */
  @Override
  public boolean updatesAtEvents(ClusterView view) {
    return view.jobs().active().isEmpty();
  }

  @Override
  public Optional<String> keepsTypesApart() {
    return Optional.of("its partitions have shares of the slots of each type");
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return partitions.jobs(type, view, job -> visit(job).partition);
  }

  private Visit visit(Job job) {
    return visits.computeIfAbsent(job.number(), number -> new Visit(0));
  }

  @Override
  public void launched(Job job, RunningAttempt attempt) {
    visit(job).launched(attempt);
  }

  @Override
  public void ended(Job job, RunningAttempt attempt, long now) {
    visit(job).ended(attempt, now);
  }

  @Override
  public void restart(ClusterView view, Restarter restarter) {
    visits.keySet().removeIf(number -> view.jobs().job(number) == null);
    for (Job job : view.jobs().active()) {
      Visit visit = visit(job);
      if (visit.served(view.now()) > partitions.mostNanos(visit.partition)) {
        visits.put(job.number(), new Visit(visit.partition + 1));
        restarter.restart(job);
      }
    }
  }

  /** The service of a job in one partition, in slot-nanoseconds. */
  private static final class Visit {
    private final int partition;
    private long served;
    private int slots;

    /** The sum over the running attempts of an attempt's launch time multiplied by its slots. */
    private long since;

    Visit(int partition) {
      this.partition = partition;
    }

    void launched(RunningAttempt attempt) {
      slots += attempt.slots();
      since += attempt.slots() * attempt.launchNanos();
    }

    void ended(RunningAttempt attempt, long now) {
      slots -= attempt.slots();
      since -= attempt.slots() * attempt.launchNanos();
      served += attempt.slots() * (now - attempt.launchNanos());
    }

    long served(long now) {
      return served + slots * now - since;
    }
  }
}
