package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/**
 * Work outside the workload that holds slots, or memory and vcores, from the beginning to the end
 * of a run.
 *
 * @param share the share that it holds, 0 to {@link #MOST}
 */
public record BackgroundLoad(double share) {
  /** The most that may be held. */
  public static final double MOST = 0.95;

  /** No such work. */
  public static final BackgroundLoad NONE = new BackgroundLoad(0);

  public BackgroundLoad {
    if (!(share >= 0 && share <= MOST)) {
      throw new IllegalArgumentException("background must be from 0 to " + MOST + ", not " + share);
    }
  }

  /**
   * Returns what is left of a cluster. The held slots are spread evenly; chance decides which nodes
   * lose one more than others. Of containers, a node loses a vcore and its part of the memory at a
   * time. A node keeps at least one slot or vcore, and the cluster a slot of each type that it has.
   */
  public Cluster leaves(Cluster cluster, Seed seed) {
    if (share == 0) {
      return cluster;
    }
    List<Node> nodes = cluster.racks().stream().flatMap(rack -> rack.nodes().stream()).toList();
    Draws draws = seed.draws();
    // A node that keeps a slot of one type may lose all of the other.
    int[] heldReduces =
        held(nodes, BackgroundLoad::reduces, node -> first(nodes.get(node)) > 0 ? 0 : 1, draws);
    int[] left = new int[nodes.size()];
    Arrays.setAll(left, node -> reduces(nodes.get(node)) - heldReduces[node]);
    int[] held = held(nodes, BackgroundLoad::first, node -> left[node] > 0 ? 0 : 1, draws);
    List<Rack> racks = new ArrayList<>();
    int next = 0;
    for (Rack rack : cluster.racks()) {
      List<Node> some = new ArrayList<>();
      for (Node node : rack.nodes()) {
        some.add(node.with(without(node.slots(), held[next], heldReduces[next])));
        next++;
      }
      racks.add(rack.with(some));
    }
    return cluster.with(racks);
  }

  /** Returns the slots of a cluster: map slots, slots for all tasks, or vcores. */
  public static long slots(Cluster cluster) {
    return cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .mapToLong(BackgroundLoad::first)
        .sum();
  }

  private static int first(Node node) {
    if (node.slots() instanceof Slots.Typed typed) {
      return typed.maps();
    }
    return node.slots() instanceof Slots.Containers containers
        ? containers.vcores()
        : ((Slots.Shared) node.slots()).count();
  }

  private static int reduces(Node node) {
    return node.slots() instanceof Slots.Typed typed ? typed.reduces() : 0;
  }

  /**
   * Returns how many of its slots each node loses.
   *
   * @param kept the slots that a node keeps at least, if it has so many
   */
  private int[] held(
      List<Node> nodes, ToIntFunction<Node> slots, IntUnaryOperator kept, Draws draws) {
    int[] most = new int[nodes.size()];
    Arrays.setAll(
        most, node -> Math.max(0, slots.applyAsInt(nodes.get(node)) - kept.applyAsInt(node)));
    long all = nodes.stream().mapToLong(slots::applyAsInt).sum();
    int[] held = new int[most.length];
    Arrays.setAll(
        held, node -> Math.min(most[node], (int) (share * slots.applyAsInt(nodes.get(node)))));
    long more =
        Math.min(all - 1, Math.round(share * all)) - Arrays.stream(held).asLongStream().sum();
    List<Integer> order = new ArrayList<>();
    for (int node = 0; node < held.length; node++) {
      order.add(node);
    }
    draws.shuffle(order);
    for (boolean some = true; some && more > 0; ) {
      some = false;
      for (int node : order) {
        if (more > 0 && held[node] < most[node]) {
          held[node]++;
          more--;
          some = true;
        }
      }
    }
    return held;
  }

  private static Slots without(Slots slots, int held, int heldReduces) {
    if (slots instanceof Slots.Typed typed) {
      return new Slots.Typed(typed.maps() - held, typed.reduces() - heldReduces);
    }
    if (slots instanceof Slots.Containers containers) {
      int vcores = containers.vcores() - held;
      double left = (double) vcores / containers.vcores();
      return new Slots.Containers(Math.round(containers.memory() * left), vcores);
    }
    return new Slots.Shared(((Slots.Shared) slots).count() - held);
  }
}
