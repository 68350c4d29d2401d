package io.racklab.deploy.capacity;

import io.racklab.master.runs.experiment.Scale;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A scale at which the links between the hosts of a testbed are expected to carry a cluster,
 * whatever the workload, and at which the hosts' clocks agree well enough.
 *
 * @param limiting the host that determines the byte scale: its rate is the lowest for its share
 * @param bytesPerSecond the real bytes a second that this host sends, and also receives, when all
 *     links of the cluster are fully used
 */
public record TestbedProposal(Scale scale, String limiting, double bytesPerSecond) {
  /** The most seconds by which two clocks may differ at time scale 1. */
  public static final double MOST_CLOCK_ERROR = Proposal.MOST_LATE_SECONDS;

  /**
   * A host with a worker.
   *
   * @param share the share of the cluster's nodes that it emulates, relative to the others'
   * @param bytesPerSecond the lowest rate from or to it
   */
  public record HostRate(String name, double share, double bytesPerSecond) {
    public HostRate {
      if (!(share > 0) || !(bytesPerSecond > 0)) {
        throw new IllegalArgumentException(
            name + " needs a share and a rate, not " + share + " and " + bytesPerSecond);
      }
    }
  }

  /**
   * Returns a proposal for each time scale at which the clocks agree, in ascending order. All bytes
   * count as sent to other hosts, though some stay within one.
   *
   * @param clockError the most seconds by which two clocks differ: flows may begin that much too
   *     early or too late
   */
  public static List<TestbedProposal> of(Cluster cluster, List<HostRate> hosts, double clockError) {
    double most = Throughput.most(new Topology(cluster));
    double shares = hosts.stream().mapToDouble(HostRate::share).reduce(0, Double::sum);
    Optional<HostRate> limiting =
        hosts.stream()
            .max(Comparator.comparingDouble(host -> host.share() / host.bytesPerSecond()));
    List<TestbedProposal> proposals = new ArrayList<>();
    for (double time : Proposal.TIMES) {
      if (clockError * time <= MOST_CLOCK_ERROR) {
        limiting.flatMap(host -> at(time, most / shares, host)).ifPresent(proposals::add);
      }
    }
    return proposals;
  }

  private static Optional<TestbedProposal> at(double time, double most, HostRate limiting) {
    Load load = new Load(most * limiting.share());
    return load.bytesFor(time, limiting.bytesPerSecond())
        .map(scale -> new TestbedProposal(scale, limiting.name(), load.at(scale)));
  }
}
