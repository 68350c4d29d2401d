package io.racklab.worker.attempt;

import io.racklab.protocol.NodeCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The phases of an attempt that take their time, not a flow's: as long as its node needs in the
 * condition that it is in, which may change meanwhile. What of a phase is left then takes as long
 * as it does in the new one.
 */
final class TimedPhases {
  /** Sets the length of a phase. */
  enum Pace {
    COMPUTE,
    DISK;

    private double factor(NodeCondition condition) {
      return this == COMPUTE ? condition.speed() : condition.disk();
    }

    private long nanos(double sound, NodeCondition condition) {
      double factor = factor(condition);
      return Math.round(factor == 1 ? sound : sound / factor);
    }
  }

  /** Lets the attempt know when a phase is over. */
  interface Schedule {
    /**
     * @param endNanos when the phase ends
     * @param step runs then
     */
    void at(long endNanos, Runnable step);
  }

  private final List<Phase> open = new ArrayList<>(1);
  private final ProgressLine progress;
  private NodeCondition condition;

  /**
   * @param condition of the node as the attempt begins
   * @param progress grows with those phases that say what comes after them
   */
  TimedPhases(NodeCondition condition, ProgressLine progress) {
    this.condition = condition;
    this.progress = progress;
  }

  /** Returns the time, in nanoseconds, that a step takes in the node's present condition. */
  long nanos(Pace pace, long sound) {
    return pace.nanos(sound, condition);
  }

  /** The condition that the node is in now. */
  NodeCondition condition() {
    return condition;
  }

  /**
   * A phase begins.
   *
   * @param at when, which may be a little ago
   * @param sound the time that it takes on a sound node
   * @param ended goes on when it is over, at the time that it is told
   */
  void begin(Pace pace, long at, long sound, Schedule schedule, LongConsumer ended) {
    begin(new Phase(pace, schedule, ended, null, at, sound));
  }

  /**
   * * Begins a phase during which the attempt's progress grows.
   *
   * @param after the time of the phases after it up to which it grows, now
   */
  void begin(
      Pace pace, long at, long sound, Schedule schedule, LongSupplier after, LongConsumer ended) {
    begin(new Phase(pace, schedule, ended, after, at, sound));
  }

  private void begin(Phase phase) {
    open.add(phase);
    phase.schedule();
  }

  /** The node is in another condition. */
  void alter(NodeConditionChanged changed) {
    NodeCondition before = condition;
    condition = changed.condition();
    for (Phase phase : open) {
      if (phase.pace.factor(before) != phase.pace.factor(condition)) {
        phase.segment(before, changed.sinceNanos());
      }
      if (phase.after != null) {
        progress.ends(changed.sinceNanos(), phase.endNanos + phase.after.getAsLong());
      }
    }
  }

  private final class Phase {
    private final Pace pace;
    private final Schedule schedule;
    private final LongConsumer ended;
    private final LongSupplier after;
    private long beganNanos;
    private double soundNanos;
    private long endNanos;
    private int change;

    private Phase(
        Pace pace,
        Schedule schedule,
        LongConsumer ended,
        LongSupplier after,
        long beganNanos,
        long soundNanos) {
      this.pace = pace;
      this.schedule = schedule;
      this.ended = ended;
      this.after = after;
      this.beganNanos = beganNanos;
      this.soundNanos = soundNanos;
      endNanos = beganNanos + pace.nanos(soundNanos, condition);
    }

    private void schedule() {
      int planned = change;
      schedule.at(endNanos, () -> over(planned));
    }

    private void segment(NodeCondition before, long since) {
      long done = Math.max(0, since - beganNanos);
      soundNanos = Math.max(0, soundNanos - done * pace.factor(before));
      beganNanos += done;
      endNanos = beganNanos + pace.nanos(soundNanos, condition);
      change++;
      schedule();
    }

    /**
     * @param planned how often the end of the phase had changed when this was scheduled
     */
    private void over(int planned) {
      if (change == planned) {
        open.remove(this);
        ended.accept(endNanos);
      }
    }
  }
}
