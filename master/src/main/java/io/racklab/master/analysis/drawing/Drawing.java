package io.racklab.master.analysis.drawing;

import java.util.List;

/**
 * A complete picture, which can be written to a file.
 *
 * @param width the width in pixels, more than 0
 * @param height the height in pixels, more than 0
 * @param title a few words about the content
 * @param description the content as text, for readers who cannot see the picture
 * @param marks the elements in drawing order; later ones cover earlier ones
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
