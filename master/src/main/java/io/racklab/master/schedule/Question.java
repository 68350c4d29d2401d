package io.racklab.master.schedule;

/** What an answer to any of the five questions says of itself. */
public interface Question {
  /**
   * Whether this answer reads {@link ClusterView#links()}, which are measured for those alone who
   * do; for all others they stay unused.
   */
  default boolean readsLinks() {
    return false;
  }
}
