package io.racklab.master.papers.reproduce;

import io.racklab.master.engine.schedule.fetchcost.PlacementTrial;
import java.util.function.ToDoubleFunction;

/** Quantities of one placement trial of reduces. */
public enum PlacementMeasure {
  COST("placement.cost", PlacementTrial.Outcome::cost),
  LEAST_COST("placement.least-cost", PlacementTrial.Outcome::leastCost),
  LEAST_OVER_COST("placement.least-over-cost", outcome -> outcome.leastCost() / outcome.cost()),
  JOBS_PRESENT("placement.jobs-present", PlacementTrial.Outcome::present);

  private final String word;
  private final ToDoubleFunction<PlacementTrial.Outcome> measure;

  PlacementMeasure(String word, ToDoubleFunction<PlacementTrial.Outcome> measure) {
    this.word = word;
    this.measure = measure;
  }

  /** Returns the measure's name in files. */
  public String word() {
    return word;
  }

  /** Returns the measure's value for an outcome. */
  public double of(PlacementTrial.Outcome outcome) {
    return measure.applyAsDouble(outcome);
  }
}
