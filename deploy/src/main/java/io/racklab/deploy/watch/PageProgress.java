package io.racklab.deploy.watch;

/**
 * A page on its way through a run, and whether that waits for it. A page that takes nothing for
 * {@value #MOST_REFUSED} tries in a row is slower than what a run tells: nobody waits for it any
 * more until it knows all.
 */
final class PageProgress {
  /** Ten a second. */
  static final int MOST_REFUSED = 20;

  private int told;
  private int refused;
  private boolean slow;

  /** The number of entries that it has been told. */
  int told() {
    return told;
  }

  void took(int entries) {
    told = entries;
    refused = 0;
  }

  void refused() {
    refused++;
    slow |= refused > MOST_REFUSED;
  }

  /**
   * @param all entries that there are
   */
  boolean isWaitedFor(int all) {
    slow &= told < all;
    return told < all && !slow;
  }
}
