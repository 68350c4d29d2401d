package io.racklab.deploy.watch;

/**
 * A page's progress through runs, and whether runs wait for it. A page is slow once it has accepted
 * fewer than two of three updates for some seconds. Runs do not wait for a slow page; it stays slow
 * until it has received all entries.
 */
final class PageProgress {
  /**
   * The score above which a page is slow: a refused update adds two, an accepted one subtracts one.
   * There are ten updates a second.
   */
  static final int MOST_BEHIND = 40;

  private int told;
  private int behind;
  private boolean slow;

  /** Returns the number of entries of this run that the page has received. */
  int told() {
    return told;
  }

  /** Starts a new run; the page has received none of its entries. A slow page stays slow. */
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
   * True if the run has to wait for this page.
   *
   * @param all the number of entries
   */
  boolean isWaitedFor(int all) {
    slow &= told < all || behind > MOST_BEHIND;
    return told < all && !slow;
  }
}
