package io.racklab.master.papers.reproduce;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reproduces figures, each in its own folder. */
public final class Reproduction {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Runs runs;

  /** Performs the runs of a study. */
  @FunctionalInterface
  public interface Runs {
    /**
     * Performs all runs. Blocks.
     *
     * @param folder the folder that becomes a run directory
     * @return the reason for not finishing; empty if all runs finished
     */
    Optional<String> perform(Study study, Path folder) throws IOException;
  }

  public Reproduction(Runs runs) {
    this.runs = runs;
  }

  /**
   * Runs the figure's experiments, measures its rows and judges them.
   *
   * @param emulate true if experiments that have a variant with real bytes also run with them
   * @param folder the figure's folder; {@code reproduce.json} is written there beside the runs
   */
  public Outcome of(PaperFigure figure, boolean quick, boolean emulate, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    Map<String, Measurements> virtual = new LinkedHashMap<>();
    Map<String, Measurements> emulated = new LinkedHashMap<>();
    List<String> notEmulated = new ArrayList<>();
    for (PaperFigure.Part part : figure.experiments()) {
      Path into = folder.resolve(part.name());
      if (!figure.needsRuns(part)) {
        Files.createDirectories(into);
        WholeFile.write(
            into.resolve("experiment.conf"), WholeFile.Content.of(part.study().resolved()));
        virtual.put(part.name(), new Measurements(part.study().first(), Optional.empty()));
        continue;
      }
      Optional<String> failure = runs.perform(part.study(), into);
      if (failure.isPresent()) {
        return new Outcome.Failed(figure.name(), failure.get());
      }
      virtual.put(part.name(), measured(part.study(), into));
      if (emulate && part.emulated().isPresent()) {
        Study study = part.emulated().get();
        Path beside = folder.resolve("emulated").resolve(part.name());
        // A failure here leaves the verdicts from virtual time valid.
        Optional<String> why = runs.perform(study, beside);
        why.ifPresent(notEmulated::add);
        if (why.isEmpty()) {
          emulated.put(part.name(), measured(study, beside));
        }
      }
    }
    List<Outcome.RowOutcome> rows = new ArrayList<>();
    for (FigureRow row : figure.rows()) {
      rows.add(judged(row, virtual, emulated));
    }
    Outcome.Done done = new Outcome.Done(figure, quick, rows, notEmulated);
    WholeFile.write(
        folder.resolve("reproduce.json"),
        WholeFile.Content.of(JSON.writeValueAsString(OutcomeJson.of(done)) + "\n"));
    return done;
  }

  private static Measurements measured(Study study, Path folder) throws IOException {
    return new Measurements(study.first(), Optional.of(Results.in(folder)));
  }

  /** Returns measurements of the experiment that a row's baseline belongs to. */
  private static Measurements others(FigureRow row, Map<String, Measurements> measured) {
    return measured.get(row.baseline().flatMap(FigureRow.Baseline::of).orElse(row.of()));
  }

  private static Outcome.RowOutcome judged(
      FigureRow row, Map<String, Measurements> virtual, Map<String, Measurements> emulated)
      throws IOException {
    Measurements measurements = virtual.get(row.of());
    Measurements others = others(row, virtual);
    Optional<Estimate> ours = measurements.of(row, others);
    Finding finding = ours.map(row::judge).orElse(Finding.UNDECIDED);
    Map<String, Estimate> evidence = new LinkedHashMap<>();
    if (finding != Finding.HOLDS) {
      for (Quantity metric : row.evidence()) {
        for (Optional<String> scheduler : whose(row)) {
          tell(evidence, metric, row.cell(), scheduler, Optional.empty(), measurements);
        }
        if (row.baseline().isPresent()) {
          FigureRow.Baseline baseline = row.baseline().get();
          tell(
              evidence,
              metric,
              baseline.of().isPresent() ? baseline.cell() : baseline.cell().or(row::cell),
              Optional.of(baseline.scheduler()),
              baseline.of(),
              others);
        }
      }
    }
    return new Outcome.RowOutcome(row, ours, finding, evidence, emulated(row, emulated));
  }

  /** Returns the schedulers of a row: several where the row asks for the best of them. */
  private static List<Optional<String>> whose(FigureRow row) {
    List<String> best = row.metric().schedulers();
    return best.isEmpty() ? List.of(row.scheduler()) : best.stream().map(Optional::of).toList();
  }

  private static Optional<Outcome.Emulated> emulated(
      FigureRow row, Map<String, Measurements> emulated) throws IOException {
    Measurements measurements = emulated.get(row.of());
    Measurements others = others(row, emulated);
    if (measurements == null || others == null || !row.metric().needsRuns()) {
      return Optional.empty();
    }
    Optional<Estimate> ours = measurements.of(row, others);
    return Optional.of(new Outcome.Emulated(ours, ours.map(row::judge).orElse(Finding.UNDECIDED)));
  }

  private static void tell(
      Map<String, Estimate> evidence,
      Quantity metric,
      Optional<Cell> cell,
      Optional<String> scheduler,
      Optional<String> experiment,
      Measurements measurements)
      throws IOException {
    String in = experiment.map(name -> ", " + name).orElse("");
    String of = in + cell.map(known -> ", " + known).orElse("");
    String whose = scheduler.map(name -> " (" + name + of + ")").orElse("");
    measurements
        .of(metric, cell, scheduler)
        .ifPresent(estimate -> evidence.put(metric.name() + whose, estimate));
  }
}
