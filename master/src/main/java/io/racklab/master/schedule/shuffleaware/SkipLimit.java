package io.racklab.master.schedule.shuffleaware;

/** The limit on skips of a user (NAS): a number of times, or a time. */
sealed interface SkipLimit {
  /** Skips, or nanoseconds. */
  long most();

  /**
   * The part of the limit that one skip uses up, in skips or nanoseconds.
   *
   * @param sinceLast nanoseconds since the request before, if the user was skipped at that too,
   *     else 0; where requests are not to all users, since the user's last skip
   */
  long skip(long sinceLast);

  /** So many skips, which the paper calls D and sets to 135 in its simulation. */
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

  /** So many nanoseconds, as on the paper's real cluster, where they were 5 s. */
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
