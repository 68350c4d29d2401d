package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads an entry of a figure's {@code rows}. */
final class RowReader {
  /** The default factor by which our value may differ from the paper's while the row holds. */
  static final double USUAL_FACTOR = 1.5;

  private final Section section;
  private final List<PaperFigure.Part> parts;

  RowReader(Section section, List<PaperFigure.Part> parts) {
    this.section = section;
    this.parts = parts;
  }

  /** Returns the row, or empty if it has problems, which are then recorded in the section. */
  Optional<FigureRow> read() {
    int before = section.problems().count();
    String label = section.at("label").required("label = \"job time\"").text().orElse("");
    Optional<PaperFigure.Part> part = part();
    Optional<Quantity> number =
        section.at("metric").required("metric = job_s.mean").read(Quantity::named);
    BestReader best = new BestReader(section);
    Optional<Quantity> metric =
        part.isPresent() ? best.read(number, schedulers(part.get())) : number;
    Optional<Cell> cell = cell(section.at("cell"), part);
    Optional<String> scheduler = best.asked() ? Optional.empty() : scheduler(part, metric);
    Optional<FigureRow.Baseline> baseline =
        best.asked() ? Optional.empty() : baseline(part, metric, cell);
    if (metric.isPresent()
        && metric.get() instanceof Quantity.OfPlacement
        && part.isPresent()
        && !new PlacementTrials(part.get().study().first()).haveCosts()) {
      section.problem(
          "no scheduler of the experiment defines slot costs",
          "add a scheduler such as greedy-reduces");
    }
    if (metric.isPresent() && metric.get() instanceof Quantity.LaterJobs && baseline.isEmpty()) {
      section.problem("later-jobs compares with another scheduler", "add versus = …");
    }
    Field claimField = section.at("paper").required("paper = \"-26 %\"");
    Optional<PaperClaim> claim = claimField.read(PaperClaim::parse);
    Field factorField = section.at("factor");
    Optional<Double> factor = factorField.positive();
    Field withinField = section.at("within");
    Optional<PaperClaim> within = withinField.read(PaperClaim::parse);
    String note = section.at("note").text().orElse("");
    List<Quantity> evidence = new ArrayList<>();
    for (Field field : section.at("evidence").elements()) {
      Optional<Quantity> told = field.read(Quantity::named);
      if (told.isPresent() && told.get() instanceof Quantity.LaterJobs) {
        field.problem("later-jobs compares with another scheduler", "make it a row");
      }
      told.ifPresent(evidence::add);
    }
    Field boundField = section.at("bound");
    Optional<PaperClaim> bound = boundField.read(PaperClaim::parse);
    Field becauseField = section.at("because");
    Optional<String> because = becauseField.text().filter(text -> !text.isBlank());
    Field constructionField = section.at("by-construction");
    Optional<String> byConstruction = constructionField.text();
    if (byConstruction.isPresent() && bound.isPresent()) {
      constructionField.problem(
          "what holds by construction is not out of reach", "leave out by-construction or bound");
    }
    section.end();
    if (bound.isPresent() != because.isPresent()) {
      section.problem(
          "bound and because belong together", "write bound = \"-28 to 0 %\", because = \"…\"");
    }
    if (factor.isPresent() && factor.get() < 1) {
      factorField.problem("factor = " + factor.get() + " is below 1", "write factor = 1.5");
    }
    if (factor.isPresent() && within.isPresent()) {
      withinField.problem("a row has a factor or within, not both", "leave one of them out");
    }
    if (within.isPresent() && (!within.get().isValue() || within.get().low() < 0)) {
      withinField.problem("within is an amount, not bounds", "write within = 0.05");
    }
    if (claim.isPresent() && claim.get().isValue() && claim.get().low() == 0 && within.isEmpty()) {
      claimField.problem(
          "a factor does not apply to a value of zero", "write also within = \"5 %\", say");
    }
    if (section.problems().count() > before || part.isEmpty()) {
      return Optional.empty();
    }
    Tolerance tolerance = tolerance(claim.orElseThrow(), factor, within);
    Optional<Bound> limit = bound.map(known -> new Bound(known, because.orElseThrow()));
    if (limit.isPresent() && !limit.get().excludes(tolerance.range())) {
      boundField.problem(
          "the bound does not exclude the paper's value, " + tolerance.text(),
          "leave bound and because out");
      return Optional.empty();
    }
    return Optional.of(
        new FigureRow(
            label,
            part.get().name(),
            cell,
            metric.orElseThrow(),
            scheduler,
            baseline,
            new PaperValue(
                claim.get(), tolerance.range(), tolerance.text(), note, limit, byConstruction),
            evidence));
  }

  private record Tolerance(PaperClaim range, String text) {}

  private static Tolerance tolerance(
      PaperClaim claim, Optional<Double> factor, Optional<PaperClaim> within) {
    if (within.isPresent()) {
      return new Tolerance(claim.within(within.get().low()), "± " + within.get().text());
    }
    // A range leaves room for our value already; a single value is widened by a factor.
    double by = factor.orElse(claim.isValue() ? USUAL_FACTOR : 1.0);
    return new Tolerance(claim.withinFactor(by), by == 1 ? "as it is" : "× " + by);
  }

  private Optional<PaperFigure.Part> part() {
    Field of = section.at("of");
    if (parts.isEmpty()) {
      // The problem with the experiments is recorded already.
      return Optional.empty();
    }
    if (!of.present()) {
      if (parts.size() > 1) {
        section.problem("the row names no experiment", "write of = " + names());
      }
      return parts.stream().findFirst();
    }
    return of.choice(partsByName());
  }

  private Map<String, PaperFigure.Part> partsByName() {
    return parts.stream().collect(Collectors.toMap(PaperFigure.Part::name, part -> part));
  }

  private Optional<Cell> cell(Field field, Optional<PaperFigure.Part> part) {
    if (part.isEmpty() || !field.present()) {
      return Optional.empty();
    }
    Map<String, Cell> cells = new LinkedHashMap<>();
    part.get().study().cells().forEach(one -> cells.put(one.cell().toString(), one.cell()));
    if (cells.size() == 1) {
      field.problem("the experiment has no sweep", "leave it out");
      return Optional.empty();
    }
    return field.choice(cells);
  }

  private String names() {
    return parts.stream().map(PaperFigure.Part::name).collect(Collectors.joining(" or "));
  }

  private Optional<String> scheduler(Optional<PaperFigure.Part> part, Optional<Quantity> metric) {
    Field field = section.at("scheduler");
    Optional<String> named = part.flatMap(known -> one(field, known));
    if (metric.isEmpty() || metric.get() instanceof Quantity.OfWorkload) {
      if (field.present() && metric.isPresent()) {
        field.problem("the workload is the same under every scheduler", "leave scheduler out");
      }
      return Optional.empty();
    }
    if (!field.present() && part.isPresent()) {
      List<String> all = schedulers(part.get());
      if (all.size() > 1) {
        section.problem("the row names no scheduler", "write scheduler = " + all.get(0));
      }
      return Optional.of(all.get(0));
    }
    return named;
  }

  private Optional<FigureRow.Baseline> baseline(
      Optional<PaperFigure.Part> part, Optional<Quantity> metric, Optional<Cell> ours) {
    Field versus = section.at("versus");
    Field versusOf = section.at("versus-of");
    Optional<PaperFigure.Part> other = versusOf.choice(partsByName());
    if (versusOf.present() && !versus.present()) {
      versusOf.problem("versus-of needs versus", "add versus");
    }
    Field cellField = section.at("versus-cell");
    Optional<Cell> cell = cell(cellField, other.or(() -> part));
    if (cell.isPresent() && (ours.isEmpty() || !versus.present())) {
      cellField.problem("versus-cell needs cell and versus", "write cell = … and versus = … too");
    }
    boolean relative =
        section.at("as").choice(Map.of("change", true, "difference", false)).orElse(true);
    if (versus.present() && metric.isPresent() && metric.get() instanceof Quantity.OfWorkload) {
      versus.problem("the workload is the same under every scheduler", "leave versus out");
      return Optional.empty();
    }
    boolean least = least(section.at("cells"), part, versus.present() && ours.isEmpty());
    Optional<FigureRow.Gain> gain =
        section.at("gain").section().flatMap(one -> gain(one, part, versus));
    return other
        .or(() -> part)
        .flatMap(known -> one(versus, known))
        .map(
            baseline ->
                new FigureRow.Baseline(
                    baseline, cell, relative, other.map(PaperFigure.Part::name), least, gain));
  }

  private static boolean least(Field field, Optional<PaperFigure.Part> part, boolean open) {
    boolean least = field.choice(Map.of("all", false, "least", true)).orElse(false);
    boolean many = part.map(known -> known.study().cells().size() > 1).orElse(true);
    if (least && !(open && many)) {
      field.problem(
          "cells = least needs versus and several cells", "add versus, and leave cell out");
    }
    return least;
  }

  private Optional<FigureRow.Gain> gain(
      Section gain, Optional<PaperFigure.Part> part, Field versus) {
    Optional<String> over =
        part.flatMap(known -> one(gain.at("over").required("over = delay"), known));
    Optional<Quantity> each =
        gain.at("for-each").required("for-each = extra.duplicates").read(Quantity::named);
    gain.end();
    if (!versus.present()) {
      versus.problem("gain needs versus", "add versus");
    }
    return over.flatMap(name -> each.map(cost -> new FigureRow.Gain(name, cost)));
  }

  private static Optional<String> one(Field field, PaperFigure.Part part) {
    Map<String, String> names =
        schedulers(part).stream().collect(Collectors.toMap(name -> name, name -> name));
    return field.choice(names);
  }

  private static List<String> schedulers(PaperFigure.Part part) {
    return part.study().first().schedulers().stream().map(one -> one.name()).toList();
  }
}
