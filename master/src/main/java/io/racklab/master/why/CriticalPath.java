package io.racklab.master.why;

import io.racklab.master.journal.RunFiles.EndedAttempt;
import io.racklab.master.journal.RunFiles.EndedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The course of a job from its submission to its end, without a gap. It follows the attempts on
 * which the end depended: the reduce that ended last, before it the map that ended last of those
 * whose output it copied, and before that what this map waited for. So every second belongs to one
 * activity, and the activities of a job add up to its time.
 *
 * @param job one that succeeded
 * @param segments each begins where the one before it ends
 */
public record CriticalPath(EndedJob job, List<TimeSegment> segments) {
  public CriticalPath {
    segments = List.copyOf(segments);
  }

  /** The seconds of the job by activity. */
  public Breakdown breakdown() {
    return Breakdown.of(this);
  }

  /**
   * Puts it together, from the submission on.
   *
   * @param setUp when it was set up; not a number where jobs are not
   * @param map the last one whose output counted
   * @param mapFirst when the first attempt of this map began
   * @param reduce the last one
   * @param reduceFirst when the first attempt of this reduce began
   */
  static CriticalPath of(
      EndedJob job,
      double setUp,
      Optional<EndedAttempt> map,
      double mapFirst,
      Optional<EndedAttempt> reduce,
      double reduceFirst) {
    Walk walk = new Walk(job.submit());
    walk.to(setUp, Activity.SETTING_UP, Optional.empty());
    if (map.isPresent()) {
      EndedAttempt last = map.get();
      walk.to(mapFirst, Activity.WAITING_FOR_MAP_SLOT, map);
      walk.to(last.start(), Activity.REPEATING_A_MAP, map);
      walk.to(last.read(), Activity.READING, map);
      walk.to(last.compute(), Activity.MAPPING, map);
      walk.to(last.finish(), Activity.WRITING_MAP_OUTPUT, map);
    }
    if (reduce.isPresent()) {
      EndedAttempt last = reduce.get();
      walk.to(reduceFirst, Activity.WAITING_FOR_REDUCE_SLOT, reduce);
      walk.to(last.start(), Activity.REPEATING_A_REDUCE, reduce);
      walk.to(last.copy(), Activity.COPYING, reduce);
      walk.to(last.sort(), Activity.SORTING, reduce);
      walk.to(last.compute(), Activity.REDUCING, reduce);
      walk.to(last.finish(), Activity.WRITING, reduce);
    }
    walk.to(job.finish(), Activity.ENDING, Optional.empty());
    return new CriticalPath(job, walk.segments);
  }

  /** From one time to the next; what is over before it would begin takes no time. */
  private static final class Walk {
    private final List<TimeSegment> segments = new ArrayList<>();
    private double now;

    Walk(double now) {
      this.now = now;
    }

    /**
     * @param until not a number where there is no such phase
     */
    void to(double until, Activity activity, Optional<EndedAttempt> attempt) {
      if (until > now) {
        segments.add(new TimeSegment(activity, now, until, attempt));
        now = until;
      }
    }
  }
}
