package io.racklab.master.papers.reproduce;

/** The verdict on a row: our runs compared with the paper's claim. It is always computed. */
public enum Finding {
  /** The winner is the paper's, and our interval meets the paper's value within the factor. */
  HOLDS("holds"),
  /** The winner is the paper's, but the size of the effect differs. */
  SAME_DIRECTION("same direction"),
  /**
   * The winner differs, or there is none where the paper has one, or our level misses the paper's.
   */
  DIFFERS("differs"),
  /**
   * Too few repeats to decide: our interval meets the paper's value but also spans zero, or leaves
   * open the size of our effect where the paper has no winner, or leaves open whether a level is
   * met.
   */
  UNDECIDED("undecided"),
  /** The claim does not hold, and an argument in the figure's file shows that it cannot. */
  OUT_OF_REACH("out of reach");

  private final String words;

  Finding(String words) {
    this.words = words;
  }

  /**
   * Returns the verdict on an effect: a change against a baseline, whose sign names the winner.
   *
   * @param claim the paper's claim, which names the winner
   * @param range the claim within its factor
   */
  public static Finding ofEffect(PaperClaim claim, PaperClaim range, Estimate ours) {
    if (!ours.bounded()) {
      return UNDECIDED;
    }
    if (claim.sign() == 0) {
      return ofDraw(range, ours);
    }
    if (ours.sign() == claim.sign()) {
      return range.meets(ours) ? HOLDS : SAME_DIRECTION;
    }
    return spansZero(ours) && range.meets(ours) ? UNDECIDED : DIFFERS;
  }

  /**
   * Returns the verdict where the paper names no winner: our effect may only be as large as the
   * range allows, and an interval that reaches beyond it is undecided.
   */
  private static Finding ofDraw(PaperClaim range, Estimate ours) {
    if (!range.meets(ours)) {
      return DIFFERS;
    }
    return range.covers(ours) ? HOLDS : UNDECIDED;
  }

  /**
   * Returns the verdict on a level, which has no winner: a share, a time, a fit. An interval that
   * crosses an end of the range is undecided.
   *
   * @param range the claim within its factor
   */
  public static Finding ofLevel(PaperClaim range, Estimate ours) {
    if (!ours.bounded() || range.meets(ours) && !range.covers(ours)) {
      return UNDECIDED;
    }
    return range.covers(ours) ? HOLDS : DIFFERS;
  }

  /**
   * Returns OUT_OF_REACH where the claim does not hold, the bound excludes the paper's value and
   * our estimate does not refute the bound; else this verdict.
   */
  Finding within(Bound bound, PaperClaim range, Estimate ours) {
    return this != HOLDS && ours.bounded() && bound.excludes(range) && bound.claim().meets(ours)
        ? OUT_OF_REACH
        : this;
  }

  private static boolean spansZero(Estimate ours) {
    return ours.sign() == 0 && ours.low() < ours.high();
  }

  /** Returns the verdict as tables print it. */
  @Override
  public String toString() {
    return words;
  }
}
