package io.racklab.master.runs.whatif;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A change to an experiment.
 *
 * @param name the change as the user wrote it, without its price
 * @param overrides HOCON text by path below {@code experiment}, at least one
 * @param price what the change costs, in the user's own unit; empty if the user gives none
 */
public record Change(String name, Map<String, String> overrides, OptionalDouble price) {
  public Change {
    overrides = Collections.unmodifiableMap(new LinkedHashMap<>(overrides));
  }
}
