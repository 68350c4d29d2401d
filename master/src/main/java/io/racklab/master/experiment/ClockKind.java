package io.racklab.master.experiment;

import io.racklab.protocol.TaskSettings;
import java.time.Duration;

/** Which clock a run is under. */
public enum ClockKind {
  /** Real processes, real sockets, real bytes. */
  WALL,
  /** Time jumps from event to event; transfers end when the fluid model says. */
  VIRTUAL;

  /** Rates over less wall time than this say more of timers than of links. */
  private static final long LEAST_WALL_WINDOW_NANOS = 100_000_000;

  /** So long a message takes at most to the workers, who set their first timers then. */
  private static final long WALL_NOTICE_NANOS = 50_000_000;

  /**
   * The time by the wall over which no link may carry more than it can. A sender that was held up
   * makes up for it: that may fill a window, but not so much time as this.
   */
  private static final long WALL_SPAN_NANOS = 1_000_000_000;

  /**
   * The emulated time over which no link may carry more than it can: a second, and under the wall
   * clock at least a second of it.
   */
  public static long spanNanos(Scale scale) {
    return Math.round(WALL_SPAN_NANOS * Math.max(1, scale.time()));
  }

  /**
   * Emulated seconds in a second of the processes' clock: the virtual one runs as fast as it can,
   * so it needs no scale.
   */
  public double timeScale(Scale scale) {
    return this == VIRTUAL ? 1 : scale.time();
  }

  /**
   * Returns the settings of tasks under this clock. No task uses the processor under the virtual
   * one, whose time stands still meanwhile.
   */
  public TaskSettings tasks(TaskSettings asked) {
    return this == VIRTUAL ? asked.withoutBurning() : asked;
  }

  /** The notice that workers get before a run's time starts, by the processes' clocks. */
  public long noticeNanos() {
    return this == VIRTUAL ? 0 : WALL_NOTICE_NANOS;
  }

  /**
   * The emulated window over which links are measured: what was asked, but under the wall clock at
   * least 100 ms of it.
   */
  public long windowNanos(Duration asked, Scale scale) {
    return this == VIRTUAL
        ? asked.toNanos()
        : Math.max(asked.toNanos(), Math.round(LEAST_WALL_WINDOW_NANOS * scale.time()));
  }
}
