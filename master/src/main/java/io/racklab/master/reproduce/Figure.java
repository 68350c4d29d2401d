package io.racklab.master.reproduce;

import io.racklab.master.experiment.Study;
import java.util.List;

/**
 * A figure or table of a paper: what is run, what the paper says, and what the paper leaves open.
 *
 * @param name such as {@code shadow-fig1}
 * @param paper its short name
 * @param title in a line
 * @param shows what the figure shows, in a sentence
 * @param experiments at least one, by different names
 * @param assumptions what the paper leaves open
 * @param rows at least one
 */
public record Figure(
    String name,
    String paper,
    String title,
    String shows,
    List<Part> experiments,
    List<Assumption> assumptions,
    List<FigureRow> rows) {
  public Figure {
    experiments = List.copyOf(experiments);
    assumptions = List.copyOf(assumptions);
    rows = List.copyOf(rows);
  }

  /**
   * An experiment of a figure.
   *
   * @param name empty where the figure has only one
   */
  public record Part(String name, Study study) {}

  /**
   * What the paper leaves open and we chose.
   *
   * @param name in a word or two
   * @param setting the key that it sets with its value, as files have it; empty where it sets none
   * @param text what was chosen, and why
   */
  public record Assumption(String name, String setting, String text) {}
}
