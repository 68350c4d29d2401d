package io.racklab.master.report;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A figure of the report.
 *
 * @param id names its file: letters, digits and hyphens
 * @param scheduler whose alone it is; empty where all are in it
 * @param title what it shows
 * @param caption how to read it, a sentence or two
 * @param wide whether it wants the whole width of the page
 * @param height in pixels
 * @param option what Apache ECharts draws; the text {@code $ink} in it stands for the colour of
 *     text, which whoever draws it knows
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
      throw new IllegalArgumentException("no name of a file: " + id);
    }
  }

  /** The same under another name. */
  Figure named(String other) {
    return new Figure(other, scheduler, title, caption, wide, height, option);
  }
}
