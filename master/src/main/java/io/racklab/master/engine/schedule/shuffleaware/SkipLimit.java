package io.racklab.master.engine.schedule.shuffleaware;

/** The limit on skips of a user (NAS), as a number or as a time. */
sealed interface SkipLimit {
  /** Returns the limit, in skips or nanoseconds. */
  long most();

  /**
   * Returns the part of the limit that one skip uses up, in skips or nanoseconds.
   *
   * @param sinceLast the nanoseconds since the request before if the user was skipped at that one,
   *     too, else 0; if requests do not go to all users, the nanoseconds since the user's last skip
   */
  long skip(long sinceLast);

  /** A number of skips, which the paper calls D and sets to 135 in its simulation. */
  record Times(int count) implements SkipLimit {
    public Times {
      if (count < 0) {
        throw new IllegalArgumentException("no number of skips: " + count);
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

  /** A time in nanoseconds, which is 5 s on the paper's real cluster. */
  record Wait(long nanos) implements SkipLimit {
    public Wait {
      if (nanos < 0) {
        throw new IllegalArgumentException("no wait: " + nanos + " ns");
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
