package io.racklab.master.papers.reproduce;

/** The verdict on a row: our runs compared with the paper's claim. It is always computed. */
public enum Finding {
  /** The winner is the paper's, and our whole interval is within the claim's range. */
  HOLDS("holds"),
  /** The winner is the paper's, but the size of the effect differs. */
  SAME_DIRECTION("same direction"),
  /**
   * The winner differs, or we have none where the paper has one, or our level misses the paper's.
   */
  DIFFERS("differs"),
  /** Too few repeats to decide: our interval crosses an end of the claim's range. */
  UNDECIDED("undecided"),
  /** The claim does not hold, and an argument in the figure's file shows that it cannot. */
  OUT_OF_REACH("out of reach"),
  /** The row holds, and could not have failed: the figure's file says why. */
  BY_CONSTRUCTION("by construction");

  private final String words;

  Finding(String words) {
    this.words = words;
  }

  /**
   * Returns the verdict on an effect: a change against a baseline, whose sign names the winner. An
   * interval that crosses an end of the range is undecided.
   *
   * @param claim the paper's claim, which names the winner
   * @param range the claim within its factor
   */
  public static Finding ofEffect(PaperClaim claim, PaperClaim range, Estimate ours) {
    if (isOpen(range, ours)) {
      return UNDECIDED;
    }
    boolean winner = claim.sign() == 0 || ours.sign() == claim.sign();
    if (range.covers(ours)) {
      // Bounds such as "> 0" include zero, which has no winner.
      return winner ? HOLDS : UNDECIDED;
    }
    return winner && claim.sign() != 0 ? SAME_DIRECTION : DIFFERS;
  }

  /**
   * Returns the verdict on a level, which has no winner: a share, a time, a fit. An interval that
   * crosses an end of the range is undecided.
   *
   * @param range the claim within its factor
   */
  public static Finding ofLevel(PaperClaim range, Estimate ours) {
    if (isOpen(range, ours)) {
      return UNDECIDED;
    }
    return range.covers(ours) ? HOLDS : DIFFERS;
  }

  /** True if the repeats leave open whether our value is within the range. */
  private static boolean isOpen(PaperClaim range, Estimate ours) {
    return !ours.bounded() || range.meets(ours) && !range.covers(ours);
  }

  /**
   * Returns OUT_OF_REACH if our interval misses the claim's range, the bound excludes the range and
   * our interval does not refute the bound; else this verdict.
   */
  Finding within(Bound bound, PaperClaim range, Estimate ours) {
    return ours.bounded()
            && !range.meets(ours)
            && bound.excludes(range)
            && bound.claim().meets(ours)
        ? OUT_OF_REACH
        : this;
  }

  /** Returns the verdict as tables print it. */
  @Override
  public String toString() {
    return words;
  }
}
