package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Priority;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Iterates over matching jobs, from the highest priority to the lowest and within a priority in the
 * given order. Scans the jobs once for each priority that occurs, and only as far as requested.
 */
public final class MostUrgent implements Iterator<Job> {
  private final Collection<Job> all;
  private final Predicate<Job> which;
  private final Iterator<Priority> priorities;
  private Priority priority;
  private Iterator<Job> jobs;
  private Job next;

  public MostUrgent(Collection<Job> all, Predicate<Job> which) {
    this.all = all;
    this.which = which;
    Set<Priority> present = EnumSet.noneOf(Priority.class);
    for (Job job : all) {
      present.add(job.priority());
    }
    priorities = present.iterator();
  }

  @Override
  public boolean hasNext() {
    while (next == null && (jobs != null || priorities.hasNext())) {
      if (jobs == null) {
        priority = priorities.next();
        jobs = all.iterator();
      }
      look();
    }
    return next != null;
  }

  private void look() {
    while (next == null && jobs.hasNext()) {
      Job job = jobs.next();
      next = job.priority() == priority && which.test(job) ? job : null;
    }
    if (next == null) {
      jobs = null;
    }
  }

  @Override
  public Job next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Job found = next;
    next = null;
    return found;
  }
}
