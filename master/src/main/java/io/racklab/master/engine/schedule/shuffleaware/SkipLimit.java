package io.racklab.master.engine.schedule.shuffleaware;

/** The limit on how often or how long a user is skipped in a row (NAS). */
sealed interface SkipLimit {
  /** Returns the limit, in skips or nanoseconds. */
  long most();

  /**
   * Returns the part of the limit that one skip uses up, in skips or nanoseconds.
   *
   * @param sinceLast the nanoseconds since the previous request if the user was skipped there, too,
   *     else 0; if requests are not offered to all users, the nanoseconds since the user's last
   *     skip
   */
  long skip(long sinceLast);

  /** A number of skips: the paper's D, 135 in its simulation. */
  record Times(int count) implements SkipLimit {
    public Times {
      if (count < 0) {
        throw new IllegalArgumentException("a number of skips must be at least 0, not " + count);
      }
    }

    @Override
    public long most() {
      return count;
    }

    @Override
    public long skip(long sinceLast) {
      return 1;
    }
  }

  /** A time in nanoseconds: 5 s on the paper's real cluster. */
  record Wait(long nanos) implements SkipLimit {
    public Wait {
      if (nanos < 0) {
        throw new IllegalArgumentException("a wait must be at least 0 ns, not " + nanos);
      }
    }

    @Override
    public long most() {
      return nanos;
    }

    @Override
    public long skip(long sinceLast) {
      return sinceLast;
    }
  }
}
