package io.racklab.deploy.simulate.probe;

import java.util.List;
import java.util.stream.Stream;

/** All probes. */
public final class Probes {
  public static final List<Probe> ALL =
      Stream.of(CopyProbes.ALL, LossProbes.ALL, ReplicaProbes.ALL, JobProbes.ALL, TrackerProbes.ALL)
          .flatMap(List::stream)
          .toList();

  private Probes() {}
}
