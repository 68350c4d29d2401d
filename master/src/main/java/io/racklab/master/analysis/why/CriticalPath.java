package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The course of a job from its submission to its end, without a gap. It follows the attempts that
 * determined the end: the reduce that ended last, before it the map that ended last among those
 * whose output it copied, and before that the map's waiting. So every second belongs to one
 * activity, and the activities of a job add up to its time.
 *
 * @param job a job that succeeded
 * @param segments each begins where the previous one ends
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
   * Builds a path from the submission on.
   *
   * @param setUp the end of the set-up; NaN where jobs have none
   * @param map the last map whose output the last reduce copied
   * @param mapFirst the start of the first attempt of this map
   * @param reduce the last reduce
   * @param reduceFirst the start of the first attempt of this reduce
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

  /**
   * Appends segments from one time to the next; an activity that ends before the current time takes
   * no time.
   */
  private static final class Walk {
    private final List<TimeSegment> segments = new ArrayList<>();
    private double now;

    Walk(double now) {
      this.now = now;
    }

    /**
     * Appends a segment.
     *
     * @param until NaN where there is no such phase
     */
    void to(double until, Activity activity, Optional<EndedAttempt> attempt) {
      if (until > now) {
        segments.add(new TimeSegment(activity, now, until, attempt));
        now = until;
      }
    }
  }
}
