package io.racklab.master.runs.experiment;

import io.racklab.protocol.TaskSettings;
import java.time.Duration;

/** The clock that a run is under. */
public enum ClockKind {
  /** Real processes, real sockets, real bytes. */
  WALL,
  /** Time jumps from event to event; transfers end when the fluid model says. */
  VIRTUAL;

  /**
   * The shortest window of wall time over which rates are measured; shorter ones would measure
   * timers rather than links.
   */
  private static final long LEAST_WALL_WINDOW_NANOS = 100_000_000;

  /**
   * The longest time that a message takes to reach the workers, which set their first timers then.
   */
  private static final long WALL_NOTICE_NANOS = 50_000_000;

  /**
   * The wall time over which no link may carry more than its capacity. A delayed sender catches up,
   * which may overfill a window, but not this span.
   */
  private static final long WALL_SPAN_NANOS = 1_000_000_000;

  /**
   * Returns the emulated time over which no link may carry more than its capacity: one emulated
   * second, but at least one second of wall time under the wall clock.
   */
  public static long spanNanos(Scale scale) {
    return Math.round(WALL_SPAN_NANOS * Math.max(1, scale.time()));
  }

  /**
   * Returns the emulated seconds in a second of the processes' clock. It is 1 for the virtual
   * clock, which runs as fast as it can.
   */
  public double timeScale(Scale scale) {
    return this == VIRTUAL ? 1 : scale.time();
  }

  /**
   * Returns the settings of tasks under this clock. Under the virtual clock no task burns processor
   * time, since virtual time does not pass meanwhile.
   */
  public TaskSettings tasks(TaskSettings asked) {
    return this == VIRTUAL ? asked.withoutBurning() : asked;
  }

  /** Returns the notice that workers get before a run's time starts, by the processes' clocks. */
  public long noticeNanos() {
    return this == VIRTUAL ? 0 : WALL_NOTICE_NANOS;
  }

  /**
   * Returns the emulated window over which links are measured: the requested one, but at least 100
   * ms of wall time under the wall clock.
   */
  public long windowNanos(Duration asked, Scale scale) {
    return this == VIRTUAL
        ? asked.toNanos()
        : Math.max(asked.toNanos(), Math.round(LEAST_WALL_WINDOW_NANOS * scale.time()));
  }
}
