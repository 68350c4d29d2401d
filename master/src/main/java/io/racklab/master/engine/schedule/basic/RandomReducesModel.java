package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A plain model of reduces that wait for nodes drawn at random: each waiting reduce has one of the
 * nodes with reduce slots. If none of them has taken its reduce for two heartbeat intervals, all
 * are drawn anew among the nodes that have asked meanwhile.
 */
final class RandomReducesModel implements ReducesAsModelled.Model {
  private static final int HEARTBEATS = 2;
  private static final long NEVER = -1;

  private final Seed seed;
  private final Map<Job, Wait> waits = new LinkedHashMap<>();

  RandomReducesModel(Seed seed) {
    this.seed = seed;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    Wait wait = waits.computeIfAbsent(job, any -> new Wait(seed.numbered(job.number())));
    int waiting = Math.max(1, job.pending(TaskType.REDUCE));
    while (wait.places.size() > waiting) {
      wait.places.remove(wait.places.size() - 1);
    }
    while (wait.places.size() < waiting) {
      wait.places.add(wait.draw(withReduceSlots(view)));
    }
    long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
    if (!wait.places.contains(node.node())) {
      wait.since = wait.since == NEVER ? view.now() : wait.since;
      wait.asked.add(node.node());
      if (view.now() - wait.since > most) {
        List<Integer> among = List.copyOf(wait.asked);
        wait.places.replaceAll(any -> wait.draw(among));
        wait.beginAnew();
      }
    }
    if (!wait.places.remove((Integer) node.node())) {
      // If a new draw has passed the node over, its request begins the next wait.
      wait.since = wait.since == NEVER ? view.now() : wait.since;
      wait.asked.add(node.node());
      return false;
    }
    if (wait.places.isEmpty()) {
      wait.beginAnew();
    }
    return true;
  }

  private static List<Integer> withReduceSlots(ClusterView view) {
    List<Integer> nodes = new ArrayList<>();
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      Slots slots = view.topology().node(node).slots();
      if (!(slots instanceof Slots.Typed typed) || typed.reduces() > 0) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  /** The wait of one job's reduces. */
  private static final class Wait {
    private final Seed seed;
    private final List<Integer> places = new ArrayList<>();
    private final SortedSet<Integer> asked = new TreeSet<>();
    private long since = NEVER;
    private int drawn;

    Wait(Seed seed) {
      this.seed = seed;
    }

    int draw(List<Integer> nodes) {
      return nodes.get(seed.numbered(drawn++).draws().below(nodes.size()));
    }

    void beginAnew() {
      since = NEVER;
      asked.clear();
    }
  }
}
