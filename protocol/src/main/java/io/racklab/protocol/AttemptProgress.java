package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;

/**
 * The progress of a running attempt. If {@link RunSettings#progress} is set, every heartbeat
 * carries it for every attempt, so it is serialized in few bytes.
 *
 * @param number the attempt's number among those of its task
 * @param progress from 0 to 1: for a map the share of its work, for a reduce a third each for
 *     copying, sorting and reducing
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record AttemptProgress(int job, TaskType type, int task, int number, float progress) {
  public static AttemptProgress of(AttemptId attempt, float progress) {
    return new AttemptProgress(
        attempt.job(), attempt.type(), attempt.task(), attempt.attempt(), progress);
  }

  public AttemptId attempt() {
    return new AttemptId(job, type, task, number);
  }
}
