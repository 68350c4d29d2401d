package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the notices from reduces that could not fetch a job's map output from a node. When three
 * notices are in and there are at least half as many as the job's reduces that run, the maps there
 * have failed (Hadoop 1.2.1, JobInProgress.fetchFailureNotification). Hadoop counts by map; here a
 * fetch is for all that a node has, so a notice is of all of its maps.
 */
final class FetchNotices {
  private static final int LEAST = 3;
  private static final double SHARE_OF_REDUCES = 0.5;

  private record Place(int job, int node) {}

  private final Map<Place, Integer> notices = new LinkedHashMap<>();

  /**
   * A reduce of the job could not fetch from the node.
   *
   * @return whether the maps there have failed, of which nothing has been noticed then
   */
  boolean tooMany(Job job, int node) {
    Place place = new Place(job.number(), node);
    int count = notices.merge(place, 1, Integer::sum);
    boolean tooMany = count >= LEAST && count >= SHARE_OF_REDUCES * job.running(TaskType.REDUCE);
    if (tooMany) {
      notices.remove(place);
    }
    return tooMany;
  }

  /** The job is over or begins anew. */
  void forget(Job job) {
    notices.keySet().removeIf(place -> place.job() == job.number());
  }

  /** The node is known to be lost. */
  void forget(int node) {
    notices.keySet().removeIf(place -> place.node() == node);
  }
}
