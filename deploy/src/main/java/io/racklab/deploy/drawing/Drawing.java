package io.racklab.deploy.drawing;

import java.util.List;

/**
 * A picture, ready to be written.
 *
 * @param width in pixels, more than zero; the height likewise
 * @param title what it shows, in a few words
 * @param description the same as text, for those who do not see it
 * @param marks later ones lie over earlier ones
 */
public record Drawing(
    double width, double height, String title, String description, List<Mark> marks) {
  public Drawing {
    if (!(width > 0 && height > 0)) {
      throw new IllegalArgumentException("a drawing of " + width + " by " + height);
    }
    marks = List.copyOf(marks);
  }
}
