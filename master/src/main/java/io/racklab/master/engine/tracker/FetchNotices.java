package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the notices from reduces that could not fetch a job's map output from a node. The job's
 * maps on the node have failed once there are at least three notices, and at least half as many
 * notices as running reduces of the job (Hadoop 1.2.1, JobInProgress.fetchFailureNotification).
 * Hadoop counts by map; here a fetch takes all that a node has, so a notice counts for all of its
 * maps.
 */
final class FetchNotices {
  private static final int LEAST = 3;
  private static final double SHARE_OF_REDUCES = 0.5;

  private record Place(int job, int node) {}

  private final Map<Place, Integer> notices = new LinkedHashMap<>();

  /**
   * Counts a reduce's notice that it could not fetch from the node.
   *
   * @return true if the maps there have failed; the count then starts again from zero
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

  /** Forgets a job that has ended or restarts. */
  void forget(Job job) {
    notices.keySet().removeIf(place -> place.job() == job.number());
  }

  /** Forgets the notices of a node that is lost. */
  void forget(int node) {
    notices.keySet().removeIf(place -> place.node() == node);
  }
}
