package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A plain model of NAS's Algorithm 2, which compares all pending maps of a user for each slot. */
final class MtsModel implements MapsAsModelled.Model {
  private record Slot(int running, int free) {}

  /**
   * A map that might take the slot; of equal candidates, the first in the list is chosen.
   *
   * @param place of its job among those of the user
   */
  private record Candidate(
      Job job,
      int place,
      int map,
      boolean local,
      long output,
      boolean predicted,
      boolean small,
      long cost) {
    static final Comparator<Candidate> LOCAL =
        Comparator.comparing(Candidate::predicted).thenComparing(one -> -one.output());
    static final Comparator<Candidate> FITTING =
        Comparator.comparing((Candidate one) -> !one.small())
            .thenComparing(Candidate::predicted)
            .thenComparing(Candidate::cost)
            .thenComparing(one -> -one.output());
    static final Comparator<Candidate> LARGE =
        Comparator.comparing((Candidate one) -> !one.local())
            .thenComparing(Candidate::output)
            .thenComparing(Candidate::place)
            .thenComparing(Candidate::cost);
  }

  private final MtsRules rules;
  private final Order order;
  private final TrafficThreshold threshold;
  private final SkipsModel skips;
  private Slot slot;
  private Candidate chosen;
  private boolean suits;

  MtsModel(MtsRules rules, Order order) {
    this.rules = rules;
    this.order = order;
    threshold = AverageTrafficModel.of(rules);
    skips = new SkipsModel(rules.mostSkips(), rules.skipsEnd());
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    slot = null;
  }

  @Override
  public void offered(NodeState node, ClusterView view, Round round) {
    Slot offered = new Slot(node.running(TaskType.MAP), node.free(TaskType.MAP));
    boolean part = round.leavesOut(TaskType.MAP);
    if (!offered.equals(slot)) {
      skips.request(view.now(), !part);
    } else if (!part) {
      return;
    }
    slot = offered;
    suits = false;
    chosen = null;
    long space = threshold.bytes(node, view) - underWay(node, view);
    var jobs = round.jobs(TaskType.MAP, order, false, view);
    for (UserModel user : UserModel.inOrder(jobs, TaskType.MAP, node)) {
      if (chosen == null) {
        choose(user, space, node, view);
      }
    }
  }

  private void choose(UserModel user, long space, NodeState node, ClusterView view) {
    boolean anyPlace = skips.over(user.user());
    boolean bounded = rules.hold() == CongestionHold.BOUNDED;
    List<Candidate> all = new ArrayList<>();
    boolean someFree = user.jobs().isEmpty();
    for (int place = 0; place < user.jobs().size(); place++) {
      Job job = user.jobs().get(place);
      boolean light = rules.predictor().shuffleClass(job, view) == ShuffleClass.LIGHT;
      if (!isCongested(node, view) || light || bounded && anyPlace) {
        someFree = true;
        addMaps(job, place, node, view, all);
      }
    }
    List<Candidate> fitting = all.stream().filter(one -> one.output() <= space).toList();
    List<Candidate> local = fitting.stream().filter(Candidate::local).toList();
    if (!local.isEmpty()) {
      suits = true;
      chosen = local.stream().min(Candidate.LOCAL).get();
    } else if (anyPlace) {
      chosen =
          fitting.stream()
              .min(Candidate.FITTING)
              .orElseGet(() -> all.stream().min(Candidate.LARGE).orElse(null));
    }
    if (chosen == null && (someFree || bounded)) {
      skips.skip(user.user());
    }
  }

  private boolean isCongested(NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    return view.links().uplink(rack) > rules.congestionThreshold()
        || view.links().downlink(rack) > rules.congestionThreshold();
  }

  private void addMaps(Job job, int place, NodeState node, ClusterView view, List<Candidate> all) {
    int failed = job.pendingMaps().failedFirst();
    for (int map = 0; map < job.total(TaskType.MAP); map++) {
      boolean isFailed = map == failed;
      if (failed == PendingMaps.NONE ? job.pendingMaps().has(map) : isFailed) {
        Locality locality = job.pendingMaps().locality(map, node.node());
        int gamma = locality == Locality.NODE ? 0 : locality == Locality.RACK ? 1 : 2;
        all.add(
            new Candidate(
                job,
                place,
                map,
                isFailed || locality == Locality.NODE,
                rules.predictor().mapOutput(job, map),
                rules.predictor().predicted(job),
                ShufflePredictor.smallInput(job, view),
                gamma * job.bytes().mapInput(map)));
      }
    }
  }

  private long underWay(NodeState node, ClusterView view) {
    long bytes = 0;
    for (RunningAttempt attempt : node.attempts()) {
      Job job = view.jobs().job(attempt.id().job());
      if (attempt.id().type() == TaskType.MAP && job != null) {
        bytes += rules.predictor().mapOutput(job, attempt.id().task());
      }
    }
    return bytes;
  }

  @Override
  public int map(Job job, NodeState node, ClusterView view) {
    return chosen != null && chosen.job() == job ? chosen.map() : PendingMaps.NONE;
  }

  @Override
  public void launching(Job job, int map, NodeState node, ClusterView view) {
    skips.launched(job.spec().user(), suits);
  }
}
