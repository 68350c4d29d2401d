package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Two racks of two nodes of 8 GiB and 8 vcores, as observers see them, and what they find. */
final class SeenYarn implements Evidence {
  static final Resource SMALL = new Resource(1024, 1);

  private final SeenCluster cluster;
  private final List<ContainerObserver> observers = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();
  private int tests;

  SeenYarn() {
    Resource node = new Resource(8192, 8);
    cluster = new SeenCluster(List.of(node, node, node, node), List.of(0, 0, 1, 1));
  }

  @Override
  public void tested(boolean kept, Supplier<String> otherwise) {
    tests++;
    if (!kept) {
      broken.add(otherwise.get());
    }
  }

  SeenYarn watchedBy(ContainerObserver... all) {
    for (ContainerObserver observer : all) {
      observers.add(observer);
      observer.begun(cluster);
    }
    return this;
  }

  List<String> broken() {
    return broken;
  }

  int tests() {
    return tests;
  }

  SeenCluster cluster() {
    return cluster;
  }

  SeenApplication submit(int number, String queue) {
    SeenApplication added = new SeenApplication(number, queue, queue, number);
    cluster.applications().put(number, added);
    observers.forEach(observer -> observer.submitted(added));
    ask(added, JobMaster.MASTER, new Asks(SMALL, 1));
    return added;
  }

  void ask(SeenApplication application, int priority, Asks asks) {
    application.asks().put(priority, new SeenAsk(asks, 4, 2));
    observers.forEach(observer -> observer.requested(application, priority));
    observers.forEach(ContainerObserver::recomputed);
  }

  /** An application with a master on the last node. */
  SeenApplication running(int number, String queue) {
    SeenApplication application = submit(number, queue);
    give(application, 3, JobMaster.MASTER, Locality.OFF);
    return application;
  }

  void give(SeenApplication application, int node, int priority, Locality locality) {
    Resource each = application.asks().get(priority).each();
    heartbeat(node, new Container(application.number(), 1, node, each, priority, locality));
  }

  void heartbeat(int node, Container... given) {
    observers.forEach(observer -> observer.begins(cluster.node(node)));
    for (Container container : given) {
      observers.forEach(observer -> observer.giving(container));
      cluster.given(container);
    }
    observers.forEach(observer -> observer.gave(cluster.node(node), List.of(given)));
  }
}
