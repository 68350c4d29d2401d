package io.racklab.master.runs.plan;

import io.racklab.master.runs.experiment.NamedChanges;
import io.racklab.master.runs.whatif.Change;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A step of a variation, or of two at once.
 *
 * @param name the change as {@code racklab whatif} reads it
 * @param change the change; empty for the experiment as it is
 * @param price what it costs, in the user's own unit; below 0 for a saving; empty if the user gives
 *     no prices
 */
public record Step(String name, Optional<Change> change, OptionalDouble price) {
  /** The experiment without a change. */
  public static final Step AS_IT_IS =
      new Step(NamedChanges.NONE, Optional.empty(), OptionalDouble.of(0));

  static Step of(Change change, OptionalDouble price) {
    return new Step(change.name(), Optional.of(change), price);
  }

  /** True if it costs no more than this; always true without a price. */
  boolean costsAtMost(OptionalDouble most) {
    return price.isEmpty() || most.isEmpty() || price.getAsDouble() <= most.getAsDouble();
  }
}
