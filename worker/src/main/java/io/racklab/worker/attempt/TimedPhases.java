package io.racklab.worker.attempt;

import io.racklab.protocol.NodeCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The phases of an attempt whose length depends on its node's condition and not on a flow. When the
 * condition changes, the rest of each open phase proceeds at the new condition's speed.
 */
final class TimedPhases {
  /** The resource that sets the length of a phase. */
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

  /** Calls the attempt when a phase ends. */
  interface Schedule {
    /**
     * @param endNanos the time at which the phase ends
     * @param step the step to run at that time
     */
    void at(long endNanos, Runnable step);
  }

  private final List<Phase> open = new ArrayList<>(1);
  private final ProgressLine progress;
  private NodeCondition condition;

  /**
   * @param condition the node's condition when the attempt begins
   * @param progress receives the changed ends of phases during which progress grows
   */
  TimedPhases(NodeCondition condition, ProgressLine progress) {
    this.condition = condition;
    this.progress = progress;
  }

  /**
   * Converts a time on a sound node to the time in the node's current condition, in nanoseconds.
   */
  long nanos(Pace pace, long sound) {
    return pace.nanos(sound, condition);
  }

  /** Returns the node's current condition. */
  NodeCondition condition() {
    return condition;
  }

  /**
   * Begins a phase.
   *
   * @param at the time at which it begins, possibly slightly in the past
   * @param sound its length on a sound node, in nanoseconds
   * @param ended receives the time at which the phase ends
   */
  void begin(Pace pace, long at, long sound, Schedule schedule, LongConsumer ended) {
    begin(new Phase(pace, schedule, ended, null, at, sound));
  }

  /**
   * Begins a phase during which the attempt's progress grows.
   *
   * @param after returns the time for which the progress keeps growing after this phase, in the
   *     node's current condition
   */
  void begin(
      Pace pace, long at, long sound, Schedule schedule, LongSupplier after, LongConsumer ended) {
    begin(new Phase(pace, schedule, ended, after, at, sound));
  }

  private void begin(Phase phase) {
    open.add(phase);
    phase.schedule();
  }

  /** Handles a change of the node's condition. */
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
     * @param planned the number of times that the end of the phase had changed when this call was
     *     scheduled
     */
    private void over(int planned) {
      if (change == planned) {
        open.remove(this);
        ended.accept(endNanos);
      }
    }
  }
}
