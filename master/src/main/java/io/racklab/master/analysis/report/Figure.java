package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A figure of the report.
 *
 * @param id the figure's file name without its ending: lower-case letters, digits and hyphens
 * @param scheduler the only scheduler that the figure shows; empty if it shows all
 * @param title the figure's heading
 * @param caption one or two sentences that explain the figure
 * @param wide true if the figure takes the full width of the page
 * @param height the height in pixels
 * @param option an Apache ECharts option, in which the renderer replaces {@code $ink} by the colour
 *     of text
 */
public record Figure(
    String id,
    String scheduler,
    String title,
    String caption,
    boolean wide,
    int height,
    JsonNode option) {
  public Figure {
    if (!id.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException(
          "an id has only lower-case letters, digits and hyphens, unlike " + id);
    }
  }

  /** True if the horizontal axis is time, of which readers can look at a part. */
  public boolean isOverTime() {
    return wide && !option.has("panels") && !option.has("tiles");
  }

  /** Returns a copy whose title also says which cells it shows. */
  Figure at(String cells) {
    return new Figure(id, scheduler, title + " at " + cells, caption, wide, height, option);
  }

  /** Returns a copy with another id. */
  Figure named(String other) {
    return new Figure(other, scheduler, title, caption, wide, height, option);
  }
}
