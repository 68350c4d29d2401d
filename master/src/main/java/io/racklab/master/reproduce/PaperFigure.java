package io.racklab.master.reproduce;

import io.racklab.master.experiment.Study;
import java.util.List;
import java.util.Optional;

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
public record PaperFigure(
    String name,
    String paper,
    String title,
    String shows,
    List<Part> experiments,
    List<Assumption> assumptions,
    List<FigureRow> rows) {
  public PaperFigure {
    experiments = List.copyOf(experiments);
    assumptions = List.copyOf(assumptions);
    rows = List.copyOf(rows);
  }

  /** Whether a row is measured on what runs of this experiment leave behind. */
  boolean needsRuns(Part part) {
    Optional<String> name = Optional.of(part.name());
    return rows.stream()
        .filter(
            row ->
                row.of().equals(part.name())
                    || row.baseline().flatMap(FigureRow.Baseline::of).equals(name))
        .anyMatch(row -> row.metric().needsRuns());
  }

  /**
   * An experiment of a figure.
   *
   * @param name empty where the figure has only one
   * @param study under the virtual clock
   * @param emulated the same or a smaller one with real bytes under the wall clock, where the
   *     figure has one
   */
  public record Part(String name, Study study, Optional<Study> emulated) {}

  /**
   * A choice that the paper leaves open and that we made.
   *
   * @param name in a word or two
   * @param setting the key that it sets with its value, as files have it; empty where it sets none
   * @param text what was chosen, and why
   */
  public record Assumption(String name, String setting, String text) {}
}
