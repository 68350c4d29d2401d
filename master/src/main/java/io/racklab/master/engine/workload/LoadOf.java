package io.racklab.master.engine.workload;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a load is a share of. */
public enum LoadOf {
  /**
   * Slots: the seconds that tasks compute, without starts, reads and copies, over the slots of
   * their type, each weighted by its node's speed; of maps and reduces the type with more to do.
   * Where all tasks share slots, all of it over these; where nodes offer containers, all of it over
   * the vcores, each task weighted by those that its job asks for, 1 if it does not say.
   */
  SLOTS {
    @Override
    public double busySeconds(List<JobSpec> jobs, Cluster cluster) {
      WorkloadSummary all = new WorkloadSummary(jobs);
      if (nodes(cluster).stream().allMatch(node -> node.slots() instanceof Slots.Typed)) {
        double maps = sum(cluster, node -> ((Slots.Typed) node.slots()).maps() * node.speed());
        double reduces =
            sum(cluster, node -> ((Slots.Typed) node.slots()).reduces() * node.speed());
        return Math.max(over(all.mapComputing(), maps), over(all.reduceComputing(), reduces));
      }
      double busy = cluster.offersContainers() ? all.vcoreSeconds() : all.computing();
      return over(busy, slots(cluster));
    }
  },
  /**
   * Uplinks of racks: of the shuffle the part that crosses racks if maps and reduces are spread
   * evenly over the nodes, and one copy of the output if there are replicas, over the rates of all
   * uplinks.
   */
  UPLINKS {
    @Override
    public double busySeconds(List<JobSpec> jobs, Cluster cluster) {
      double within = 0;
      double rates = 0;
      for (Rack rack : cluster.racks()) {
        double share = (double) rack.nodes().size() / cluster.nodeCount();
        within += share * share;
        rates += rack.uplink();
      }
      double bytes = 0;
      for (JobSpec job : jobs) {
        boolean copied = job.outputReplication().orElse(cluster.replication()) > 1;
        bytes += job.shuffleBytes() * (1 - within);
        bytes += copied && cluster.racks().size() > 1 ? job.outputBytes() : 0;
      }
      return over(bytes, rates);
    }
  };

  /**
   * Returns the seconds for which jobs would keep all of it busy.
   *
   * @param jobs the jobs, at least one
   */
  public abstract double busySeconds(List<JobSpec> jobs, Cluster cluster);

  /**
   * Returns the number of tasks that run at once, weighted by the speeds of their nodes; containers
   * count by their vcores.
   */
  public static double slots(Cluster cluster) {
    return sum(cluster, LoadOf::tasksAtOnce);
  }

  private static double over(double work, double rate) {
    return work == 0 ? 0 : work / rate;
  }

  private static List<Node> nodes(Cluster cluster) {
    return cluster.racks().stream().flatMap(rack -> rack.nodes().stream()).toList();
  }

  private static double sum(Cluster cluster, ToDoubleFunction<Node> of) {
    return nodes(cluster).stream().mapToDouble(of).sum();
  }

  private static double tasksAtOnce(Node node) {
    if (node.slots() instanceof Slots.Typed typed) {
      return node.speed() * (typed.maps() + typed.reduces());
    }
    if (node.slots() instanceof Slots.Shared shared) {
      return node.speed() * shared.count();
    }
    return node.speed() * ((Slots.Containers) node.slots()).vcores();
  }
}
