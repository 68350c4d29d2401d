package io.racklab.master.schedule.hadoop1;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The jobs of a pool by their ranks. Usually the first takes the slot, so that one is looked up
 * without putting the others in order; those are ordered only as far as they are asked.
 */
final class LeastFirst implements Iterator<FairJob> {
  private final List<FairJob> jobs;
  private final boolean byTime;
  private final FairSide side;
  private final Predicate<FairJob> which;
  private FairJob first;
  private boolean firstGiven;
  private PriorityQueue<JobRank> others;

  /**
   * @param jobs in the order of their submission
   * @param byTime whether that is the order of their times of submission and their numbers too
   * @param which of the jobs are in question
   */
  LeastFirst(List<FairJob> jobs, boolean byTime, FairSide side, Predicate<FairJob> which) {
    this.jobs = jobs;
    this.byTime = byTime;
    this.side = side;
    this.which = which;
    first = least();
  }

  private FairJob least() {
    FairJob least = null;
    double key = 0;
    for (int i = 0; i < jobs.size(); i++) {
      FairJob job = jobs.get(i);
      if (which.test(job)) {
        double keyOfJob = side.key(job);
        if (least == null || JobRank.before(job, keyOfJob, least, key)) {
          least = job;
          key = keyOfJob;
        }
        if (key == 0 && byTime) {
          return least;
        }
      }
    }
    return least;
  }

  @Override
  public boolean hasNext() {
    if (!firstGiven) {
      return first != null;
    }
    if (others == null) {
      others = new PriorityQueue<>(ranksOfOthers());
    }
    return !others.isEmpty();
  }

  private List<JobRank> ranksOfOthers() {
    List<JobRank> ranks = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      FairJob job = jobs.get(i);
      if (job != first && which.test(job)) {
        ranks.add(new JobRank(job, side.key(job)));
      }
    }
    return ranks;
  }

  @Override
  public FairJob next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (firstGiven) {
      return others.remove().of();
    }
    firstGiven = true;
    return first;
  }
}
