package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Comparator;

/**
 * Finds the map of a user that suits a slot best (NAS, lines 3 to 16 of Algorithm 2). Of equally
 * good maps, that of the job added first wins.
 *
 * <p>All maps of a job read one whole block each, except that the last may read less. So it
 * suffices to compare, for each locality, the first pending map and the last map of the job.
 */
final class UserMaps {
  private final ShufflePredictor predictor;
  private final NodeState node;
  private final ClusterView view;
  private final long space;
  private final boolean anyPlace;
  private MapOffer local;
  private MapOffer anywhere;
  private MapOffer least;
  private boolean fits;
  private boolean offered;

  /**
   * Starts a search.
   *
   * @param space the largest output that fits, in bytes
   * @param anyPlace true if the user has reached its limit on skips: then maps need not be local,
   *     and one that does not fit is taken if none fits
   */
  UserMaps(
      ShufflePredictor predictor, NodeState node, ClusterView view, long space, boolean anyPlace) {
    this.predictor = predictor;
    this.node = node;
    this.view = view;
    this.space = space;
    this.anyPlace = anyPlace;
  }

  /**
   * Considers a job's maps.
   *
   * @return false if the job has maps near enough, but the output of each is too large
   */
  boolean add(Job job) {
    fits = false;
    offered = false;
    PendingMaps pending = job.pendingMaps();
    int failed = pending.failedFirst();
    if (failed == PendingMaps.NONE) {
      addFrom(job, pending);
    } else {
      offer(job, failed, true);
    }
    return fits || !offered;
  }

  private void addFrom(Job job, PendingMaps pending) {
    int here = pending.onNode(node.node());
    if (here == PendingMaps.NONE && !anyPlace) {
      return;
    }
    if (here != PendingMaps.NONE) {
      offer(job, here, true, Locality.NODE);
    }
    if (anyPlace) {
      offer(job, pending.inRack(view.topology().rackOf(node.node())), false);
      offer(job, pending.anywhere(), false);
    }
    // Of equally good maps the one with the lowest number wins, so the job's last map is offered
    // last.
    int last = job.total(TaskType.MAP) - 1;
    if (pending.has(last) && last != here) {
      boolean isLocal =
          here != PendingMaps.NONE && pending.locality(last, node.node()) == Locality.NODE;
      if (isLocal || anyPlace) {
        offer(job, last, isLocal);
      }
    }
  }

  private void offer(Job job, int map, boolean isLocal) {
    if (map != PendingMaps.NONE) {
      offer(job, map, isLocal, job.pendingMaps().locality(map, node.node()));
    }
  }

  private void offer(Job job, int map, boolean isLocal, Locality locality) {
    offered = true;
    long output = predictor.mapOutput(job, map);
    boolean isFitting = output <= space;
    fits |= isFitting;
    if (!isFitting && !anyPlace) {
      return;
    }
    var offer =
        new MapOffer(
            job,
            map,
            isLocal || locality == Locality.NODE,
            output,
            predictor.predicted(job),
            ShufflePredictor.smallInput(job, view),
            MapOffer.gamma(locality) * job.bytes().mapInput(map));
    if (isFitting) {
      local = isLocal ? better(local, offer, MapOffer::local) : local;
      anywhere = better(anywhere, offer, MapOffer::anywhere);
    } else {
      least = better(least, offer, MapOffer::least);
    }
  }

  private static MapOffer better(MapOffer before, MapOffer now, Comparator<MapOffer> order) {
    return before == null || order.compare(now, before) < 0 ? now : before;
  }

  /** True if some map is local and fits; {@link #best} then returns such a map. */
  boolean suits() {
    return local != null;
  }

  /** Returns the map that gets the slot, or null if none does. */
  MapOffer best() {
    if (local != null || !anyPlace) {
      return local;
    }
    return anywhere != null ? anywhere : least;
  }
}
