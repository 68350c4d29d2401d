package io.racklab.deploy.watch;

/**
 * A page on its way through runs, and whether a run waits for it. A page that takes less than two
 * in three of what it is offered, for some seconds, is slower than what a run tells: nobody waits
 * for it any more until it knows all.
 */
final class PageProgress {
  /** Where a page is slow: refusals count two, what is taken takes one back. Ten tries a second. */
  static final int MOST_BEHIND = 40;

  private int told;
  private int behind;
  private boolean slow;

  /** The number of entries of this run that it has been told. */
  int told() {
    return told;
  }

  /** Another run begins, of which it knows nothing; what still waits for it is not taken sooner. */
  void begins() {
    told = 0;
  }

  void took(int entries) {
    told = entries;
    behind = Math.max(0, behind - 1);
  }

  void refused() {
    behind = Math.min(2 * MOST_BEHIND, behind + 2);
    slow |= behind > MOST_BEHIND;
  }

  /**
   * @param all entries that there are
   */
  boolean isWaitedFor(int all) {
    slow &= told < all || behind > MOST_BEHIND;
    return told < all && !slow;
  }
}
