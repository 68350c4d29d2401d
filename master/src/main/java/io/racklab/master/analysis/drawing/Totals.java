package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Computes the totals of a cluster, such as its nodes and slots. */
final class Totals {
  /** A quantity and its value. */
  record Row(String name, String value) {}

  private Totals() {}

  static List<Row> of(Cluster cluster, Census census) {
    List<Row> rows = new ArrayList<>();
    add(rows, "Pods", cluster.racksOfPods().size());
    rows.add(new Row("Racks", Figures.count(cluster.racks().size())));
    rows.add(new Row("Nodes", Figures.count(cluster.nodeCount())));
    offers(cluster, rows);
    if (cluster.racks().size() > 1) {
      Collection<RackType> racks = census.rackTypes().keySet();
      String up = ratio(racks, RackType::oversubscriptionUp);
      String down = ratio(racks, RackType::oversubscriptionDown);
      bothWays("Oversubscription", "Oversubscribed", up, down, rows);
    }
    if (census.severalPods()) {
      List<PodType> pods = census.pods().stream().map(Census.PodGroup::type).toList();
      String up = ratio(pods, PodType::oversubscriptionUp);
      String down = ratio(pods, PodType::oversubscriptionDown);
      bothWays("Pods' links", "Pods' links", up, down, rows);
    }
    rows.add(new Row("Block size", Figures.size(BigInteger.valueOf(cluster.blockSize()))));
    rows.add(new Row("Replication", Figures.count(cluster.replication())));
    if (cluster.linkEfficiency() < 1) {
      String share = Figures.number(100 * cluster.linkEfficiency()) + " % of each rate";
      rows.add(new Row("Flows get", share));
    }
    return rows;
  }

  private static void offers(Cluster cluster, List<Row> rows) {
    long maps = 0;
    long reduces = 0;
    long shared = 0;
    long vcores = 0;
    BigInteger memory = BigInteger.ZERO;
    for (Rack rack : cluster.racks()) {
      for (Node node : rack.nodes()) {
        if (node.slots() instanceof Slots.Typed typed) {
          maps += typed.maps();
          reduces += typed.reduces();
        } else if (node.slots() instanceof Slots.Shared one) {
          shared += one.count();
        } else if (node.slots() instanceof Slots.Containers containers) {
          memory = memory.add(BigInteger.valueOf(containers.memory()));
          vcores += containers.vcores();
        } else {
          throw new IllegalArgumentException("cannot count " + node.slots());
        }
      }
    }
    add(rows, "Map slots", maps);
    add(rows, "Reduce slots", reduces);
    add(rows, "Shared slots", shared);
    if (vcores > 0) {
      rows.add(new Row("Memory", Figures.size(memory)));
    }
    add(rows, "Vcores", vcores);
  }

  private static void add(List<Row> rows, String name, long count) {
    if (count > 0) {
      rows.add(new Row(name, Figures.count(count)));
    }
  }

  private static void bothWays(String both, String one, String up, String down, List<Row> rows) {
    if (up.equals(down)) {
      rows.add(new Row(both, up));
    } else {
      rows.add(new Row(one + " up", up));
      rows.add(new Row(one + " down", down));
    }
  }

  private static <T> String ratio(Collection<T> types, ToDoubleFunction<T> of) {
    double least = types.stream().mapToDouble(of).min().orElseThrow();
    double most = types.stream().mapToDouble(of).max().orElseThrow();
    String from = ratio(least);
    String to = ratio(most);
    return from.equals(to) ? from : from + " to " + to;
  }

  private static String ratio(double times) {
    if (Double.isInfinite(times)) {
      return "unlimited";
    }
    // A ratio of 0 means that the link is unlimited, so that it is never oversubscribed.
    return times == 0 ? "none" : Figures.number(times) + ":1";
  }
}
