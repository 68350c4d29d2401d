package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The critical path of a job from its submission to its end, without gaps. Seen from the end, it
 * consists of the reduce that ended last, of the last map whose output this reduce copied, and of
 * the wait of that map for a slot. Every second belongs to exactly one activity, so the activities
 * of a job add up to its response time.
 *
 * @param job a job that succeeded
 * @param segments each begins where the previous one ends
 */
public record CriticalPath(EndedJob job, List<TimeSegment> segments) {
  public CriticalPath {
    segments = List.copyOf(segments);
  }

  /** Returns the seconds of the job by activity. */
  public Breakdown breakdown() {
    return Breakdown.of(this);
  }

  /**
   * Builds a path from the submission on.
   *
   * @param setUp the end of the job's set-up; NaN if jobs have no set-up
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
   * Appends segments, each from the current time to a later one. An activity that ends before the
   * current time adds no segment.
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
     * @param until the end of the segment; NaN if the job has no such phase
     */
    void to(double until, Activity activity, Optional<EndedAttempt> attempt) {
      if (until > now) {
        segments.add(new TimeSegment(activity, now, until, attempt));
        now = until;
      }
    }
  }
}
