package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.network.Obstacles;
import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.protocol.NodeCondition;
import io.racklab.protocol.WorkerMessage.ChangeNode;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts nodes and links of a run into the states that faults cause, and tells the workers and the
 * network of changes; the job tracker notices lost nodes by their missing heartbeats.
 */
final class FaultEffects {
  private final Topology topology;
  private final Provisioning provisioning;
  private final NodeLosses losses;
  private final ActorRef<Network.Command> network;
  private final RunClock clock;
  private final NodeStates states = new NodeStates();
  private Map<Integer, NodeCondition> conditions = Map.of();
  private Map<Integer, Double> links = Map.of();
  private Obstacles obstacles = Obstacles.NONE;

  /**
   * The worst effect on jobs among the tracker faults that have ended since the job tracker went
   * down.
   */
  private AfterRestart jobs = AfterRestart.KEPT;

  FaultEffects(
      Topology topology,
      Provisioning provisioning,
      NodeLosses losses,
      ActorRef<Network.Command> network,
      RunClock clock) {
    this.topology = topology;
    this.provisioning = provisioning;
    this.losses = losses;
    this.network = network;
    this.clock = clock;
  }

  /** Begins the state of this number. */
  void begin(long number, Fault.State state) {
    states.begin(number, state);
    apply();
  }

  /** Ends the state of this number; returns the part of it that had not been healed. */
  Optional<Fault.State> end(long number) {
    Optional<Fault.State> left = states.end(number);
    left.filter(Fault.TrackerDown.class::isInstance)
        .map(state -> ((Fault.TrackerDown) state).jobs())
        .filter(one -> one.compareTo(jobs) > 0)
        .ifPresent(one -> jobs = one);
    apply();
    return left;
  }

  /** Heals nodes or links; returns the number of these that a fault had affected. */
  int heal(Fault.Heal heal) {
    List<Integer> healed =
        heal.nodes().isEmpty()
            ? heal.links().stream().filter(states.links()::containsKey).toList()
            : heal.nodes().stream().filter(states::has).filter(losses::canReturn).toList();
    states.heal(heal);
    apply();
    return healed.size();
  }

  /** Applies the states again, since nodes may be back without a change of any state. */
  void renew() {
    apply();
  }

  private void apply() {
    if (states.trackerIsDown()) {
      losses.trackerDown();
    }
    List<Integer> started = new ArrayList<>(losses.become(states.lost(), states.silent()));
    if (!states.trackerIsDown()) {
      started.addAll(losses.trackerBack(jobs));
      jobs = AfterRestart.KEPT;
    }
    changeNodes(states.conditions(), started);
    changeLinks();
    Obstacles now = states.obstacles();
    if (!now.equals(obstacles)) {
      obstacles = now;
      network.tell(new Network.ChangeObstacles(now));
    }
  }

  /**
   * Sends nodes their changed conditions; {@code started} nodes run a new process, which begins in
   * sound condition.
   */
  private void changeNodes(Map<Integer, NodeCondition> now, List<Integer> started) {
    Set<Integer> nodes = new TreeSet<>(now.keySet());
    nodes.addAll(conditions.keySet());
    for (int node : nodes) {
      NodeCondition before =
          started.contains(node)
              ? NodeCondition.SOUND
              : conditions.getOrDefault(node, NodeCondition.SOUND);
      NodeCondition after = now.getOrDefault(node, NodeCondition.SOUND);
      if (!after.equals(before) && !losses.isLost(node)) {
        provisioning.workerOf(node).tell(new ChangeNode(node, after, clock.now()));
      }
    }
    conditions = now;
  }

  private void changeLinks() {
    Map<Integer, Double> now = new TreeMap<>(states.links());
    conditions.forEach(
        (node, condition) -> {
          now.merge(topology.diskRead(node), condition.disk(), Math::min);
          now.merge(topology.diskWrite(node), condition.disk(), Math::min);
        });
    now.remove(Topology.NO_LINK);
    now.values().removeIf(share -> share == 1);
    Map<Integer, Double> changes = new TreeMap<>(now);
    links.keySet().forEach(link -> changes.putIfAbsent(link, 1.0));
    changes.entrySet().removeIf(change -> change.getValue().equals(links.get(change.getKey())));
    links = now;
    if (!changes.isEmpty()) {
      network.tell(new Network.ChangeLinks(changes));
    }
  }
}
