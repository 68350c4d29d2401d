package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.KnowsSizes;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * Orders jobs by their work in slot-seconds, the smallest first: SRPT by the remaining work, PSJF
 * by the work of the whole job. Running tasks are not preempted: a smaller job that arrives gets
 * every slot that becomes free from then on. Equal jobs are ordered by submission.
 */
final class SmallestFirstOrder implements KnowsSizes {
  private final boolean remaining;
  private TaskSizes tasks;
  private JobSizes sizes;

  private SmallestFirstOrder(boolean remaining) {
    this.remaining = remaining;
  }

  /** Shortest remaining processing time. */
  public static SmallestFirstOrder srpt() {
    return new SmallestFirstOrder(true);
  }

  /** Preemptive shortest job first. */
  public static SmallestFirstOrder psjf() {
    return new SmallestFirstOrder(false);
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void learn(TaskSizes known) {
    tasks = known;
    sizes = new JobSizes(tasks);
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            remaining
                ? "srpt: the job with the least remaining work is asked first"
                : "psjf: the job with the least work is asked first",
            (scheduler, evidence) -> new JobsInOrder(this::smallestFirst, evidence)));
  }

  private List<Job> smallestFirst(TaskType type, ClusterView view) {
    return view.jobs().active().stream()
        .filter(job -> job.wants(type))
        .sorted(
            Comparator.<Job>comparingLong(job -> ModelSize.of(job, tasks, remaining))
                .thenComparing(Job.BY_SUBMISSION))
        .toList();
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    sizes.keep(view.jobs());
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    List<Sized> wanting = new ArrayList<>();
    for (Job job : view.jobs().active()) {
      if (job.wants(type)) {
        wanting.add(new Sized(job, remaining ? sizes.remaining(job) : sizes.total(job)));
      }
    }
    // The sort is stable, and the jobs are in the order of submission.
    wanting.sort(Comparator.comparingLong(Sized::nanos));
    return wanting.stream().map(Sized::job).iterator();
  }

  private record Sized(Job job, long nanos) {}
}
