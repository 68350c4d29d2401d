package io.racklab.master.analysis.drawing;

/**
 * A rectangle of the picture, in pixels from its upper left corner.
 *
 * @param width not negative
 * @param height not negative
 */
public record Area(double x, double y, double width, double height) {
  public Area {
    if (!(width >= 0 && height >= 0)) {
      throw new IllegalArgumentException("an area of " + width + " by " + height);
    }
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double middle() {
    return x + width / 2;
  }

  /** True if the other area lies in this one; edges may touch. */
  public boolean contains(Area other) {
    return other.x >= x && other.y >= y && other.right() <= right() && other.bottom() <= bottom();
  }

  /** True if the two areas share more than an edge. */
  public boolean overlaps(Area other) {
    return other.x < right() && x < other.right() && other.y < bottom() && y < other.bottom();
  }
}
