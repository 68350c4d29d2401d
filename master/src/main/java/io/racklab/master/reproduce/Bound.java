package io.racklab.master.reproduce;

/**
 * A bound on the values that a row can have at all, by an argument that needs no run.
 *
 * @param claim the least and the most, as a row's {@code paper} is written
 * @param because the argument
 */
public record Bound(PaperClaim claim, String because) {
  public Bound {
    if (because.isBlank()) {
      throw new IllegalArgumentException("a bound needs its argument");
    }
  }

  /** Whether nothing of a paper's range can be had. */
  boolean excludes(PaperClaim range) {
    return range.high() < claim.low() || claim.high() < range.low();
  }
}
