package io.racklab.master.reproduce;

import io.racklab.master.metric.Metric;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.UnreadableException;
import java.util.ArrayList;
import java.util.List;

/** A quantity that figures ask for, by name. */
public sealed interface Quantity {
  /** As files write it. */
  String name();

  /**
   * A number in a run's entry of summary.json.
   *
   * @param name its path there, such as {@code job_s.mean}
   */
  record OfSummary(String name) implements Quantity {}

  /** Computed from the rows of a run. */
  record OfRun(RunMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** Computed from the jobs of a repeat, without a run. */
  record OfWorkload(WorkloadMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** Computed from a trial of the placement of reduces alone, without a run. */
  record OfPlacement(PlacementMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** One number that runs leave behind over another of the same run. */
  record Quotient(Quantity over, Quantity under) implements Quantity {
    public Quotient {
      if (!over.isNumberOfRun() || !under.isNumberOfRun()) {
        throw new IllegalArgumentException("only numbers of runs have quotients");
      }
    }

    @Override
    public String name() {
      return over.name() + SLASH + under.name();
    }
  }

  /** Between the parts of a quotient. */
  String SLASH = " / ";

  /** Whether it is measured on what runs leave behind. */
  default boolean needsRuns() {
    return isNumberOfRun() || this instanceof Quotient;
  }

  private boolean isNumberOfRun() {
    return this instanceof OfSummary || this instanceof OfRun;
  }

  /**
   * The quantity that a word means: a named measure, a path in summary.json, or a quotient of two
   * of them that are measured on runs, {@code a / b}.
   *
   * @throws UnreadableException if it is none of them
   */
  static Quantity named(String word) {
    int slash = word.indexOf(SLASH);
    if (slash >= 0) {
      Quantity over = named(word.substring(0, slash).strip());
      Quantity under = named(word.substring(slash + SLASH.length()).strip());
      if (!over.isNumberOfRun() || !under.isNumberOfRun()) {
        throw new UnreadableException(
            word, "is no quotient of numbers of a run", "job_s.p95 / job_s.p50");
      }
      return new Quotient(over, under);
    }
    List<String> names = new ArrayList<>();
    for (WorkloadMeasure measure : WorkloadMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfWorkload(measure);
      }
      names.add(measure.word());
    }
    for (PlacementMeasure measure : PlacementMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfPlacement(measure);
      }
      names.add(measure.word());
    }
    for (RunMeasure measure : RunMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfRun(measure);
      }
      names.add(measure.word());
    }
    if (Metric.exists(word)) {
      return new OfSummary(word);
    }
    Metric.ALL.forEach(metric -> names.add(metric.path()));
    throw new UnreadableException(word, "is no quantity", Nearest.to(word, names));
  }
}
