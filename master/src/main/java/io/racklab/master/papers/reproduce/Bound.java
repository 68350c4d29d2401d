package io.racklab.master.papers.reproduce;

/**
 * A bound on the values that a row can have, by an argument that needs no run.
 *
 * @param claim the least and the greatest value, written like a row's {@code paper}
 * @param because the argument
 */
public record Bound(PaperClaim claim, String because) {
  public Bound {
    if (because.isBlank()) {
      throw new IllegalArgumentException("a bound needs its argument");
    }
  }

  /** True if no value of a paper's range is within the bound. */
  boolean excludes(PaperClaim range) {
    return range.high() < claim.low() || claim.high() < range.low();
  }
}
