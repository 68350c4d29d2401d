package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;

/**
 * A plain model of how a MapReduce master shares what it has and may still get between its tasks.
 *
 * @param limit the part for reduces while maps wait
 * @param preemption the part that may be taken from reduces at a time
 */
record ModelRamp(ContainerNeeds needs, double limit, double preemption) {
  /** Returns the number of reduces that wait and may start. */
  static int waiting(Job job) {
    return job.wants(TaskType.REDUCE) ? job.pending(TaskType.REDUCE) : 0;
  }

  /** Returns the number of reduces to request. */
  int asked(Job job, Resource headroom) {
    if (job.pending(TaskType.MAP) == 0) {
      return waiting(job);
    }
    if (mapsStarve(job, headroom)) {
      return 0;
    }
    double part = Math.min(limit, job.finished(TaskType.MAP) / (double) job.total(TaskType.MAP));
    int maps = job.pending(TaskType.MAP) + job.running(TaskType.MAP);
    long[] all = whole(job, headroom);
    long[] map = amounts(needs.map());
    long[] reduce = amounts(needs.reduce());
    boolean mapsFit = true;
    for (int i = 0; i < all.length; i++) {
      mapsFit &= maps * map[i] <= all[i] - (long) (all[i] * part);
    }
    long most = Long.MAX_VALUE;
    for (int i = 0; i < all.length; i++) {
      long forReduces = mapsFit ? all[i] - maps * map[i] : (long) (all[i] * part);
      if (reduce[i] > 0) {
        most = Math.min(most, (forReduces - job.running(TaskType.REDUCE) * reduce[i]) / reduce[i]);
      }
    }
    return (int) Math.min(waiting(job), Math.max(0, most));
  }

  /** Returns the number of running reduces to kill. */
  int killed(Job job, Resource headroom) {
    int maps = job.pending(TaskType.MAP);
    if (maps == 0 || !mapsStarve(job, headroom)) {
      return 0;
    }
    long[] all = whole(job, headroom);
    long[] map = amounts(needs.map());
    long[] reduce = amounts(needs.reduce());
    long forOne = 0;
    long forAll = 0;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < all.length; i++) {
      if (reduce[i] > 0) {
        forOne = Math.max(forOne, above(map[i], reduce[i]));
        forAll = Math.max(forAll, above(maps * map[i], reduce[i]));
        most = Math.max(most, above((long) (all[i] * preemption), reduce[i]));
      }
    }
    return (int) Math.min(job.running(TaskType.REDUCE), Math.min(forAll, Math.max(forOne, most)));
  }

  private static long above(long amount, long each) {
    return (long) Math.ceil(amount / (double) each);
  }

  /** True if no map fits into what reduces do not hold. */
  private boolean mapsStarve(Job job, Resource headroom) {
    long[] left = amounts(headroom);
    long[] map = amounts(needs.map());
    boolean room = true;
    for (int i = 0; i < left.length; i++) {
      room &= map[i] == 0 || left[i] + job.running(TaskType.MAP) * map[i] >= map[i];
    }
    return !room;
  }

  private long[] whole(Job job, Resource headroom) {
    long[] all = amounts(headroom);
    for (int i = 0; i < all.length; i++) {
      all[i] +=
          job.running(TaskType.MAP) * amounts(needs.map())[i]
              + job.running(TaskType.REDUCE) * amounts(needs.reduce())[i];
    }
    return all;
  }

  private static long[] amounts(Resource resource) {
    return new long[] {resource.memory(), resource.vcores()};
  }
}
