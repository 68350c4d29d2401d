package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;

/**
 * A copies policy that may duplicate maps, that is, launch second attempts of kind {@link
 * io.racklab.protocol.AttemptKind#DUPLICATE}, which compete with finished output as well as with
 * running attempts.
 */
public interface DuplicatesMaps extends Speculation {
  /** True if this policy ever duplicates maps. */
  boolean duplicates();

  /**
   * Decides which attempts of a job's contested maps count, as far as this can be decided now.
   * Called when an attempt of the job has ended or a map was duplicated. A map with a single
   * attempt left is no longer contested.
   */
  void decide(Job job, ClusterView view, RaceOutcome chooser);

  /** True if a policy ever duplicates maps. */
  static boolean duplicates(Speculation policy) {
    return policy instanceof DuplicatesMaps duplicating && duplicating.duplicates();
  }
}
