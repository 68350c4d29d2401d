package io.racklab.master.schedule;

import java.util.List;
import java.util.Map;

/** What an answer to any of the five questions says of itself. */
public interface Policy {
  /**
   * Whether this answer reads {@link ClusterView#links()}, which are measured for those alone who
   * do; for all others they stay unused.
   */
  default boolean readsLinks() {
    return false;
  }

  /** With which of the other answers of a mix this one does not go; empty if with all. */
  default List<Conflict> conflicts(PolicyMix mix) {
    return List.of();
  }

  /**
   * What this answer has counted so far, by the names that results have for it under {@code extra},
   * in the order to tell it; empty if it counts nothing.
   */
  default Map<String, Double> measures() {
    return Map.of();
  }
}
