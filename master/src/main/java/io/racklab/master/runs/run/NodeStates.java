package io.racklab.master.runs.run;

import io.racklab.master.engine.network.Barrier;
import io.racklab.master.engine.network.Obstacles;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.master.runs.experiment.Fault.NodeState;
import io.racklab.protocol.NodeCondition;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The current states of nodes and links: those that faults have caused and that have neither ended
 * nor been healed. If several slow the same node or link, the slowest counts.
 */
final class NodeStates {
  private static final NodeCondition CUT_OFF = NodeCondition.SOUND.cutOff();

  private final Map<Long, Fault.State> active = new LinkedHashMap<>();

  /** Begins the state of this number. */
  void begin(long number, Fault.State state) {
    active.put(number, state);
  }

  /** Ends the state of this number; returns the part of it that had not been healed. */
  Optional<Fault.State> end(long number) {
    return Optional.ofNullable(active.remove(number));
  }

  /** True if any state affects a node. */
  boolean has(int node) {
    return active.values().stream()
        .anyMatch(state -> state instanceof NodeState nodes && nodes.nodes().contains(node));
  }

  /** Removes the healed nodes and links from all states. */
  void heal(Fault.Heal heal) {
    active.replaceAll((number, state) -> healed(state, heal));
    active.values().removeIf(NodeStates::isNone);
  }

  private static Fault.State healed(Fault.State state, Fault.Heal heal) {
    if (state instanceof Fault.Cut cut && !cut.others().isEmpty()) {
      return healed(cut, heal);
    }
    if (state instanceof Fault.Throttle throttle) {
      return healed(throttle, heal);
    }
    return state instanceof NodeState nodes
        ? nodes.of(without(nodes.nodes(), heal.nodes()))
        : state;
  }

  /**
   * Heals nodes on either side of a cut. If the other side is healed whole, the cut ends, since an
   * empty other side would mean all other nodes.
   */
  private static Fault.State healed(Fault.Cut cut, Fault.Heal heal) {
    List<Integer> others = without(cut.others(), heal.nodes());
    List<Integer> nodes = others.isEmpty() ? List.of() : without(cut.nodes(), heal.nodes());
    return new Fault.Cut(cut.name(), nodes, others, cut.ways());
  }

  private static Fault.State healed(Fault.Throttle throttle, Fault.Heal heal) {
    return new Fault.Throttle(
        throttle.name(), without(throttle.links(), heal.links()), throttle.share());
  }

  private static boolean isNone(Fault.State state) {
    return state instanceof NodeState nodes && nodes.nodes().isEmpty()
        || state instanceof Fault.Throttle throttle && throttle.links().isEmpty();
  }

  private static List<Integer> without(List<Integer> all, List<Integer> healed) {
    return all.stream().filter(one -> !healed.contains(one)).toList();
  }

  /** Returns the nodes that are lost. */
  BitSet lost() {
    return nodes(of(Fault.Lose.class));
  }

  private static BitSet nodes(Stream<? extends NodeState> states) {
    BitSet nodes = new BitSet();
    states.flatMap(state -> state.nodes().stream()).forEach(nodes::set);
    return nodes;
  }

  /** Returns the obstacles to flows between nodes that run. */
  Obstacles obstacles() {
    return new Obstacles(
        nodes(of(Fault.FullDisk.class)),
        of(Fault.Cut.class)
            .filter(cut -> cut.ways().data())
            .map(cut -> Barrier.between(cut.nodes(), cut.others()))
            .toList());
  }

  /** True if the job tracker is down. */
  boolean trackerIsDown() {
    return of(Fault.TrackerDown.class).findAny().isPresent();
  }

  /** Returns the nodes that are cut off from the job tracker. */
  BitSet silent() {
    return nodes(of(Fault.Cut.class).filter(cut -> cut.ways().heartbeats()));
  }

  /**
   * Returns the conditions of the nodes that are not sound. The loss of a node does not affect its
   * condition.
   */
  Map<Integer, NodeCondition> conditions() {
    Map<Integer, NodeCondition> conditions = new TreeMap<>();
    for (Fault.State state : active.values()) {
      if (state instanceof NodeState nodes) {
        for (int node : nodes.nodes()) {
          NodeCondition before = conditions.getOrDefault(node, NodeCondition.SOUND);
          conditions.put(node, nodes.change(before));
        }
      } else if (state instanceof Fault.TrackerDown down) {
        down.nodes()
            .forEach(node -> conditions.merge(node, CUT_OFF, (before, cut) -> before.cutOff()));
      }
    }
    conditions.values().removeIf(NodeCondition.SOUND::equals);
    return conditions;
  }

  /** Returns the throttled links with the shares of their capacity that they carry. */
  Map<Integer, Double> links() {
    Map<Integer, Double> shares = new TreeMap<>();
    of(Fault.Throttle.class)
        .forEach(
            throttle ->
                throttle.links().forEach(link -> shares.merge(link, throttle.share(), Math::min)));
    return shares;
  }

  private <S extends Fault.State> Stream<S> of(Class<S> kind) {
    return active.values().stream().filter(kind::isInstance).map(kind::cast);
  }
}
