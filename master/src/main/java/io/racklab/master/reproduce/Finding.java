package io.racklab.master.reproduce;

/** The verdict on a row: what our runs say of what the paper says. Computed, never typed. */
public enum Finding {
  /** The same winner, and our interval meets the paper's value within the factor. */
  HOLDS("holds"),
  /** The same winner, but another size. */
  SAME_DIRECTION("same direction"),
  /** Another winner, none where the paper has one, or a level that the paper's does not meet. */
  DIFFERS("differs"),
  /**
   * Too few repeats to tell: our interval meets the paper's value, but spans zero too; or it leaves
   * open by how much ours has a winner where the paper has none; or whether a level is met.
   */
  UNDECIDED("undecided"),
  /** It does not hold, and by an argument that the figure's file gives it could not. */
  OUT_OF_REACH("out of reach");

  private final String words;

  Finding(String words) {
    this.words = words;
  }

  /**
   * Of an effect: a change against a baseline, where the sign says who wins.
   *
   * @param claim of the paper, for who wins
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
   * Where the paper names no winner, ours may have one only by as little as the range allows, and
   * an interval that reaches further leaves open whether it has.
   */
  private static Finding ofDraw(PaperClaim range, Estimate ours) {
    if (!range.meets(ours)) {
      return DIFFERS;
    }
    return range.covers(ours) ? HOLDS : UNDECIDED;
  }

  /**
   * Of a level, which has no winner: a share, a time, a fit. An interval that reaches over an end
   * of the range leaves open whether it is met.
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
   * This verdict, or that the paper's value is out of reach: where it does not hold, the bound
   * rules the paper's value out, and ours does not refute the bound.
   */
  Finding within(Bound bound, PaperClaim range, Estimate ours) {
    return this != HOLDS && ours.bounded() && bound.excludes(range) && bound.claim().meets(ours)
        ? OUT_OF_REACH
        : this;
  }

  private static boolean spansZero(Estimate ours) {
    return ours.sign() == 0 && ours.low() < ours.high();
  }

  /** As tables print it. */
  @Override
  public String toString() {
    return words;
  }
}
