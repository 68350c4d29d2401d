package io.racklab.master.reproduce;

import io.racklab.master.report.Metric;
import io.racklab.topologies.file.Nearest;
import io.racklab.topologies.file.Unreadable;
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

  /** Whether it is measured on what runs leave behind. */
  default boolean needsRuns() {
    return this instanceof OfSummary || this instanceof OfRun;
  }

  /**
   * The quantity that a word means: a named measure, or else a path in summary.json.
   *
   * @throws Unreadable if it is neither
   */
  static Quantity named(String word) {
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
    Metric.KNOWN.forEach(metric -> names.add(metric.path()));
    throw new Unreadable(word, "is no quantity", Nearest.to(word, names));
  }
}
