package io.racklab.master.analysis.drawing;

import java.util.List;

/**
 * A picture, ready to be written.
 *
 * @param width in pixels, more than zero
 * @param height in pixels, more than zero
 * @param title a few words on the content
 * @param description the content as text, for readers who cannot see the picture
 * @param marks in drawing order; later ones cover earlier ones
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
