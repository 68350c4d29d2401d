package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that a container far from its input is given only after its job has been offered enough
 * nodes since its last container that was near. Heartbeats of which the job may not have been
 * offered anything are counted too.
 */
final class CapacityWaits implements ContainerObserver {
  private record Key(int application, int priority) {}

  private final CapacityModel model;
  private final CapacityRules rules;
  private final Evidence evidence;
  private final Map<Key, Integer> passed = new LinkedHashMap<>();
  private SeenNode node;
  private boolean reserved;

  CapacityWaits(CapacityModel model, CapacityRules rules, Evidence evidence) {
    this.model = model;
    this.rules = rules;
    this.evidence = evidence;
  }

  @Override
  public void begins(SeenNode begun) {
    node = begun;
    reserved = begun.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    offered();
    SeenApplication application = model.cluster().application(container.application());
    SeenAsk ask = application.asks().get(container.priority());
    Key key = new Key(application.number(), container.priority());
    int waited = passed.getOrDefault(key, 0);
    if (ask.hasPlaces() && !reserved) {
      evidence.tested(
          waited > least(container.locality()),
          () ->
              "job-%d was given a container at locality %s on node %d after %d nodes at most"
                  .formatted(application.number(), container.locality(), container.node(), waited));
    }
    if (container.locality() != Locality.OFF && !reserved) {
      passed.remove(key);
    }
  }

  /** Returns the number of offers that a container at a locality must follow. */
  private int least(Locality locality) {
    int nodes = model.cluster().nodesUp();
    return switch (locality) {
      case NODE -> 0;
      case RACK -> Math.min(nodes, rules.nodeDelay());
      case OFF ->
          rules.rackDelay() == CapacityRules.BY_ASKS
              ? 0
              : Math.min(nodes, rules.nodeDelay() + rules.rackDelay());
    };
  }

  private void offered() {
    for (SeenApplication one : model.cluster().applications().values()) {
      one.asks().entrySet().stream()
          .filter(entry -> entry.getValue().anywhere() > 0)
          .findFirst()
          .filter(entry -> !one.shuns(node.number()))
          .ifPresent(entry -> passed.merge(new Key(one.number(), entry.getKey()), 1, Integer::sum));
    }
  }

  @Override
  public void gave(SeenNode of, List<Container> given) {
    offered();
  }

  @Override
  public void removed(SeenApplication application) {
    passed.keySet().removeIf(key -> key.application() == application.number());
  }
}
