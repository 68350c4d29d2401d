package io.racklab.master.reproduce;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.experiment.Study;
import io.racklab.master.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reproduces figures, each into a folder of its own. */
public final class Reproduction {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Runs runs;

  /** Makes the runs of a study. The only place that knows how experiments are performed. */
  @FunctionalInterface
  public interface Runs {
    /**
     * Performs all runs. Blocks.
     *
     * @param folder new; a run directory afterwards
     * @return why they did not come to an end; empty if they did
     */
    Optional<String> perform(Study study, Path folder) throws IOException;
  }

  public Reproduction(Runs runs) {
    this.runs = runs;
  }

  /**
   * Runs what the figure needs, measures and judges.
   *
   * @param folder of the figure; {@code reproduce.json} is written there beside the runs
   */
  public Outcome of(Figure figure, boolean quick, Path folder) throws IOException {
    Files.createDirectories(folder);
    Map<String, Measurements> measurements = new LinkedHashMap<>();
    for (Figure.Part part : figure.experiments()) {
      Optional<Results> results = Optional.empty();
      if (needsRuns(figure, part)) {
        Path into = folder.resolve(part.name());
        Optional<String> failure = runs.perform(part.study(), into);
        if (failure.isPresent()) {
          return new Outcome.Failed(figure.name(), failure.get());
        }
        results = Optional.of(Results.in(into));
      } else {
        Path conf = folder.resolve(part.name()).resolve("experiment.conf");
        Files.createDirectories(conf.getParent());
        Files.writeString(conf, part.study().resolved());
      }
      measurements.put(part.name(), new Measurements(part.study().first(), results));
    }
    List<Outcome.RowOutcome> rows = new ArrayList<>();
    for (FigureRow row : figure.rows()) {
      rows.add(judged(row, measurements.get(row.of())));
    }
    Outcome.Done done = new Outcome.Done(figure, quick, rows);
    Files.writeString(
        folder.resolve("reproduce.json"), JSON.writeValueAsString(OutcomeJson.of(done)) + "\n");
    return done;
  }

  private static boolean needsRuns(Figure figure, Figure.Part part) {
    return figure.rows().stream()
        .filter(row -> row.of().equals(part.name()))
        .anyMatch(row -> row.metric().needsRuns());
  }

  private static Outcome.RowOutcome judged(FigureRow row, Measurements measurements)
      throws IOException {
    Optional<Estimate> ours = measurements.of(row);
    Finding finding = ours.map(row::judge).orElse(Finding.UNDECIDED);
    Map<String, Estimate> evidence = new LinkedHashMap<>();
    if (finding != Finding.HOLDS) {
      for (Quantity metric : row.evidence()) {
        tell(evidence, metric, row.scheduler(), measurements);
        if (row.baseline().isPresent()) {
          tell(evidence, metric, row.baseline().map(FigureRow.Baseline::scheduler), measurements);
        }
      }
    }
    return new Outcome.RowOutcome(row, ours, finding, evidence);
  }

  private static void tell(
      Map<String, Estimate> evidence,
      Quantity metric,
      Optional<String> scheduler,
      Measurements measurements)
      throws IOException {
    String whose = scheduler.map(name -> " (" + name + ")").orElse("");
    measurements
        .of(metric, scheduler)
        .ifPresent(estimate -> evidence.put(metric.name() + whose, estimate));
  }
}
