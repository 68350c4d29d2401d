package io.racklab.deploy.simulate.network;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The links of a cluster by name, as its file describes them. */
final class PlainLinks {
  private final Map<String, Double> capacities = new HashMap<>();
  private final Map<Integer, Node> nodes = new HashMap<>();
  private final Map<Integer, Rack> racks = new HashMap<>();

  PlainLinks(Cluster cluster) {
    double efficiency = cluster.linkEfficiency();
    for (Rack rack : cluster.racks()) {
      trunk(rack.name() + ".up", rack.uplink() * efficiency, rack.paths());
      trunk(rack.name() + ".down", rack.downlink() * efficiency, rack.paths());
      if (rack.pod().isPresent()) {
        Pod pod = rack.pod().get();
        trunk(pod.name() + ".up", pod.uplink() * efficiency, pod.paths());
        trunk(pod.name() + ".down", pod.downlink() * efficiency, pod.paths());
      }
      for (Node node : rack.nodes()) {
        racks.put(nodes.size(), rack);
        nodes.put(nodes.size(), node);
        capacities.put(node.name() + ".out", node.out() * efficiency);
        capacities.put(node.name() + ".in", node.in() * efficiency);
        disk(node);
      }
    }
  }

  private void trunk(String name, double rate, int paths) {
    for (int path = 1; path <= paths; path++) {
      capacities.put(paths == 1 ? name : name + "." + path, rate / paths);
    }
  }

  private void disk(Node node) {
    if (node.disk() instanceof Disk.Shared shared) {
      capacities.put(node.name() + ".disk", shared.rate());
    } else if (node.disk() instanceof Disk.TwoWay both) {
      capacities.put(node.name() + ".disk.read", both.readRate());
      capacities.put(node.name() + ".disk.write", both.writeRate());
    }
  }

  /** Returns the bytes per second that all flows over a link get together. */
  double capacity(String link) {
    return capacities.getOrDefault(link, 0.0);
  }

  /** Returns the share of reads of written data that a node's page cache serves. */
  double cached(int node) {
    Disk disk = nodes.get(node).disk();
    return disk instanceof Disk.Shared shared
        ? shared.cached()
        : disk instanceof Disk.TwoWay both ? both.cached() : 0;
  }

  /** Returns the names of the links of a route, without the numbers of parallel links. */
  Set<String> of(Route route) {
    Set<String> crossed = new TreeSet<>(disks(route));
    if (route.source() != route.destination()) {
      crossed.add(nodes.get(route.source()).name() + ".out");
      crossed.add(nodes.get(route.destination()).name() + ".in");
      Rack from = racks.get(route.source());
      Rack to = racks.get(route.destination());
      if (!from.name().equals(to.name())) {
        crossed.add(from.name() + ".up");
        crossed.add(to.name() + ".down");
        if (!from.pod().map(Pod::name).equals(to.pod().map(Pod::name))) {
          crossed.add(from.pod().orElseThrow().name() + ".up");
          crossed.add(to.pod().orElseThrow().name() + ".down");
        }
      }
    }
    return crossed;
  }

  private Set<String> disks(Route route) {
    Set<String> disks = new TreeSet<>();
    DiskUse use = route.disks();
    Node source = nodes.get(route.source());
    Node destination = nodes.get(route.destination());
    if (use.reads() && isShared(source)) {
      disks.add(source.name() + (source.disk() instanceof Disk.Shared ? ".disk" : ".disk.read"));
    }
    if (use.writes() && isShared(destination)) {
      disks.add(
          destination.name()
              + (destination.disk() instanceof Disk.Shared ? ".disk" : ".disk.write"));
    }
    return disks;
  }

  /** True if tasks share a node's disk. */
  boolean sharesDisk(int node) {
    return isShared(nodes.get(node));
  }

  private static boolean isShared(Node node) {
    return !(node.disk() instanceof Disk.PerTask);
  }

  /** Returns a link's name without the number of a parallel link. */
  static String plain(String link) {
    return link.replaceFirst("\\.(up|down)\\.[0-9]+$", ".$1");
  }
}
