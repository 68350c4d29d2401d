package io.racklab.master.papers.reproduce;

import io.racklab.master.runs.experiment.Study;
import java.util.List;
import java.util.Optional;

/**
 * A figure or table of a paper: its experiments, the paper's values, and the assumptions where the
 * paper is silent.
 *
 * @param name such as {@code shadow-fig1}
 * @param paper the paper's short name
 * @param title one line
 * @param shows one sentence on the figure's content
 * @param experiments at least one, with distinct names
 * @param assumptions choices that the paper leaves open
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

  /** True if a row is measured on the results of this experiment's runs. */
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
   * @param emulated the same or a smaller study with real bytes under the wall clock, where the
   *     figure has one
   */
  public record Part(String name, Study study, Optional<Study> emulated) {}

  /**
   * A choice that the paper leaves open and that we made.
   *
   * @param name a word or two
   * @param setting the key and its value in the notation of files; empty where no key is set
   * @param text the choice and its reason
   */
  public record Assumption(String name, String setting, String text) {}
}
