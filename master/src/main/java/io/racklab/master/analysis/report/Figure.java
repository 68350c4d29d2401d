package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A figure of the report.
 *
 * @param id the stem of its file name: letters, digits and hyphens
 * @param scheduler the only scheduler shown; empty where all are
 * @param title the figure's heading
 * @param caption a sentence or two on reading it
 * @param wide true if it takes the full width of the page
 * @param height in pixels
 * @param option an Apache ECharts option; the text {@code $ink} in it stands for the colour of
 *     text, which the renderer substitutes
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
      throw new IllegalArgumentException("not a file name: " + id);
    }
  }

  /** Returns a copy with another id. */
  Figure named(String other) {
    return new Figure(other, scheduler, title, caption, wide, height, option);
  }
}
