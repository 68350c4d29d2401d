package io.racklab.master.runs.bound;

import io.racklab.protocol.TaskType;
import java.util.List;

/**
 * The least times of a job, in seconds of the run, as if it had the cluster for itself.
 *
 * @param release the time before which no task of it is launched
 * @param reduces the time before which no reduce is launched
 * @param end the time before which it does not end
 */
record Alone(double release, double reduces, double end) {

  /**
   * All slots together do no more work than if each began at the mean of their first times. That
   * holds for work that ends after the last of these times. Work whose end a heartbeat reports
   * does: it lasts at least an interval, in which all nodes send a heartbeat.
   *
   * @param from the times from which tasks are launched
   * @param offered what the cluster offers of each room
   */
  static Alone of(JobWork job, FirstLaunches.Times from, List<Room> rooms, double[] offered) {
    double release = from.first();
    double maps = 0;
    double early = 0;
    double reduces = 0;
    for (int room = 0; room < offered.length; room++) {
      double map = rooms.get(room).need().of(job.spec(), TaskType.MAP) / offered[room];
      double reduce = rooms.get(room).need().of(job.spec(), TaskType.REDUCE) / offered[room];
      maps = Math.max(maps, map * job.maps().heldSeconds());
      early = Math.max(early, map * job.maps().early().heldSeconds());
      reduces = Math.max(reduces, reduce * job.reduces().heldSeconds());
    }
    double known = Math.max(release + job.maps().longest(), from.mean() + maps);
    if (job.reduces().tasks() == 0) {
      return new Alone(release, release, known);
    }
    double begin =
        early == 0
            ? release
            : Math.max(release + job.maps().early().longest(), from.mean() + early);
    double reduced = begin + Math.max(job.reduces().longest(), reduces);
    return new Alone(release, begin, Math.max(known + job.tailSeconds(), reduced));
  }
}
