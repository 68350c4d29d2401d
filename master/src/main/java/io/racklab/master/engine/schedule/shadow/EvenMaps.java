package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Places an equal number of a job's maps in every rack, regardless of locality: the even scheduling
 * with which Shadow is compared (Wu et al., IEEE TBD 2019, Section 6.1). A failed map is placed
 * first, even beyond the quota. Within a rack's quota, a map with its input on the node goes first,
 * then one with its input in the rack, then any other. The paper also says "without considering
 * data locality"; {@code near-input = false} takes this literally and picks any map within the
 * quota.
 *
 * <p>A rack gets no quota if it cannot run maps of the job: its nodes are lost, reduces hold all
 * slots that maps could use, or the job shuns the remaining nodes. The other racks then share the
 * maps.
 */
final class EvenMaps implements MapPlacement {
  /**
   * Ended jobs are removed once there are more entries than this plus twice the number of active
   * jobs.
   */
  private static final int SPARE = 16;

  private final boolean nearInput;
  private final Map<Integer, MapsOfRacks> jobs = new LinkedHashMap<>();
  private boolean[] able = {};
  private int chosenMap;
  private int chosenRack;

  /**
   * Makes the policy.
   *
   * @param nearInput true if, within the quota, maps near their input go first
   */
  EvenMaps(boolean nearInput) {
    this.nearInput = nearInput;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    able = new boolean[view.topology().rackCount()];
    for (int rack = 0; rack < able.length; rack++) {
      able[rack] = able(rack, view, any -> true);
    }
    if (jobs.size() > 2 * view.jobs().active().size() + SPARE) {
      jobs.values().removeIf(maps -> view.jobs().job(maps.job().number()) != maps.job());
    }
  }

  /** Returns, for each rack, whether it can run maps of a job. */
  private boolean[] able(Job job, ClusterView view) {
    if (job.shunsNone()) {
      return able;
    }
    boolean[] forJob = able.clone();
    for (int rack = 0; rack < forJob.length; rack++) {
      forJob[rack] = able[rack] && able(rack, view, node -> !job.shuns(node));
    }
    return forJob;
  }

  private static boolean able(int rack, ClusterView view, IntPredicate counts) {
    int end = view.topology().endOfRack(rack);
    for (int node = view.topology().startOfRack(rack); node < end; node++) {
      NodeState state = view.node(node);
      if ((state.free(TaskType.MAP) > 0 || state.running(TaskType.MAP) > 0) && counts.test(node)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "even: racks take equal numbers of a job's maps",
            (scheduler, evidence) -> new MapsAsModelled(new EvenModel(nearInput), evidence)));
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    PendingMaps pending = job.pendingMaps();
    int rack = view.topology().rackOf(node.node());
    int map = pending.failedFirst();
    if (map == PendingMaps.NONE && of(job, view).mayHaveOneMore(rack, able(job, view))) {
      map = nearInput ? mostLocal(pending, node.node(), rack) : pending.anywhere();
    }
    chosenMap = map;
    chosenRack = rack;
    return map;
  }

  private static int mostLocal(PendingMaps pending, int node, int rack) {
    int map = pending.onNode(node);
    if (map == PendingMaps.NONE) {
      map = pending.inRack(rack);
    }
    return map == PendingMaps.NONE ? pending.anywhere() : map;
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return "even: the rack has its share of the job's maps";
  }

  @Override
  public void launched(Job job, Locality locality) {
    jobs.get(job.number()).placed(chosenMap, chosenRack);
  }

  private MapsOfRacks of(Job job, ClusterView view) {
    return jobs.computeIfAbsent(
        job.number(), number -> new MapsOfRacks(job, view.topology().rackCount()));
  }
}
