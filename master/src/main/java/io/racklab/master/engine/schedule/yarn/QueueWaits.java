package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that a container far from its input is given only after enough offers of nearer nodes, and
 * that none is declined after that. The number of offers that an application was made is known
 * exactly only while it is alone; otherwise it lies between two bounds.
 */
final class QueueWaits implements ContainerObserver {
  private record Key(int application, int priority) {}

  private final QueueModel model;
  private final SchedulerRules rules;
  private final QueueTakers takers;
  private final Evidence evidence;
  private final Map<Key, Bounds> bounds = new LinkedHashMap<>();
  private boolean reserved;
  private SeenNode node;

  QueueWaits(QueueModel model, SchedulerRules rules, Evidence evidence) {
    this.model = model;
    this.rules = rules;
    this.evidence = evidence;
    takers = new QueueTakers(model, rules);
  }

  @Override
  public void begins(SeenNode begun) {
    node = begun;
    reserved = begun.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    for (SeenApplication one : model.cluster().applications().values()) {
      boolean given = one.number() == container.application();
      for (int priority : one.asks().keySet()) {
        if (given && priority == container.priority()) {
          bounds(one, priority).offered(true, model.cluster().nodesUp(), rules.waits());
        } else {
          mayHaveBeenOffered(one, priority, false);
        }
      }
    }
    SeenApplication application = model.cluster().application(container.application());
    SeenAsk ask = application.asks().get(container.priority());
    Bounds known = bounds(application, container.priority());
    if (!rules.waits().off() && ask.hasPlaces()) {
      evidence.tested(
          container.locality().compareTo(known.farthest()) <= 0,
          () ->
              "job-%d was given a container at locality %s on node %d, at most %s was due"
                  .formatted(
                      application.number(),
                      container.locality(),
                      container.node(),
                      known.farthest()));
    }
    known.given(container.locality(), model.cluster().nodesUp(), rules.waits());
  }

  @Override
  public void gave(SeenNode of, List<Container> given) {
    boolean declined = given.isEmpty() && !reserved && of.reserved().isEmpty();
    for (SeenApplication one : model.cluster().applications().values()) {
      for (int priority : one.asks().keySet()) {
        mayHaveBeenOffered(one, priority, declined);
        SeenAsk ask = one.asks().get(priority);
        Bounds known = bounds(one, priority);
        if (declined && !takers.isNear(ask, of) && isOffered(one, priority)) {
          evidence.tested(
              !ask.each().fitsIn(of.free()) || ask.nearest(of).compareTo(known.nearest()) > 0,
              () ->
                  "job-%d declined node %d at locality %s, though %s was due"
                      .formatted(one.number(), of.number(), ask.nearest(of), known.nearest()));
        }
      }
    }
  }

  private void mayHaveBeenOffered(SeenApplication one, int priority, boolean declined) {
    if (QueueTakers.isUsable(model, one, one.asks().get(priority), node)) {
      bounds(one, priority)
          .offered(declined && isOffered(one, priority), model.cluster().nodesUp(), rules.waits());
    }
  }

  /** True if an application is surely offered the node for a request once all others decline. */
  private boolean isOffered(SeenApplication one, int priority) {
    return model.runs(one)
        && one.hasStarted()
        && !one.shuns(node.number())
        && !model.demand(one).equals(one.used())
        && QueueTakers.isUsable(model, one, one.asks().get(priority), node)
        && one.asks().headMap(priority).values().stream().noneMatch(ask -> ask.anywhere() > 0);
  }

  @Override
  public void removed(SeenApplication application) {
    bounds.keySet().removeIf(key -> key.application() == application.number());
  }

  private Bounds bounds(SeenApplication one, int priority) {
    return bounds.computeIfAbsent(new Key(one.number(), priority), any -> new Bounds());
  }

  /** The wait after the least and the most offers that there can have been. */
  private static final class Bounds {
    private final Wait least = new Wait();
    private final Wait most = new Wait();

    Locality farthest() {
      return most.allowed;
    }

    Locality nearest() {
      return least.allowed;
    }

    void offered(boolean surely, int nodes, LocalityThresholds waits) {
      most.offered(nodes, waits);
      if (surely) {
        least.offered(nodes, waits);
      }
    }

    void given(Locality at, int nodes, LocalityThresholds waits) {
      boolean known = least.allowed == most.allowed && least.offers == most.offers;
      least.given(at);
      if (most.given(at) && !known) {
        least.offers = 0;
        most.offers = (int) (nodes * waits.node());
      }
    }
  }

  private static final class Wait {
    private Locality allowed = Locality.NODE;
    private int offers;
    private boolean begun;

    void offered(int nodes, LocalityThresholds waits) {
      offers++;
      double threshold = allowed == Locality.NODE ? waits.node() : waits.rack();
      if (begun && allowed != Locality.OFF && offers > nodes * Math.min(1, threshold)) {
        allowed = allowed == Locality.NODE ? Locality.RACK : Locality.OFF;
        offers = 0;
      }
      begun = true;
    }

    boolean given(Locality at) {
      boolean nearer = at.compareTo(allowed) < 0;
      allowed = nearer ? at : allowed;
      return nearer;
    }
  }
}
