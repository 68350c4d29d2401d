package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;

/**
 * Carries out what a scheduler decides: each call gives a slot of the node at hand to an attempt at
 * once.
 */
public interface Launcher {
  void map(Job job, int map, Locality locality, AttemptKind kind);

  void reduce(Job job, int reduce, AttemptKind kind);
}
