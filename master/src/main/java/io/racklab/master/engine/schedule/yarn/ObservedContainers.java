package io.racklab.master.engine.schedule.yarn;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** A container scheduler whose requests and answers are shown to observers. */
final class ObservedContainers implements ContainerScheduler {
  private final ContainerScheduler scheduler;
  private final SeenCluster cluster;
  private final List<ContainerObserver> observers;

  ObservedContainers(
      ContainerScheduler scheduler, SeenCluster cluster, List<ContainerObserver> observers) {
    this.scheduler = scheduler;
    this.cluster = cluster;
    this.observers = observers;
    show(observer -> observer.begun(cluster));
  }

  private void show(Consumer<ContainerObserver> event) {
    observers.forEach(event);
  }

  @Override
  public void submit(int application, String queue, String user, long millis) {
    submit(application, queue, user, millis, OptionalInt.empty());
  }

  @Override
  public void submit(
      int application, String queue, String user, long millis, OptionalInt priority) {
    scheduler.submit(application, queue, user, millis, priority);
    var added = new SeenApplication(application, queue, user, millis);
    cluster.applications().put(application, added);
    show(observer -> observer.submitted(added));
  }

  @Override
  public void ask(int application, int priority, Asks wanted) {
    SeenApplication asking = cluster.application(application);
    // The scheduler counts down the request itself.
    var ask = new SeenAsk(wanted, cluster.nodes().size(), cluster.racks());
    scheduler.ask(application, priority, wanted);
    // In the capacity scheduler, a second request for a master drops the other requests.
    if (priority == JobMaster.MASTER && scheduler instanceof CapacityScheduler) {
      asking.asks().clear();
    }
    asking.asks().put(priority, ask);
    readReservations();
    show(observer -> observer.requested(asking, priority));
  }

  @Override
  public void shun(int application, IntPredicate nodes) {
    scheduler.shun(application, nodes);
    cluster.application(application).shuns(nodes);
  }

  @Override
  public void update() {
    scheduler.update();
    show(ContainerObserver::recomputed);
  }

  @Override
  public long wakeMillis() {
    return scheduler.wakeMillis();
  }

  @Override
  public List<Container> takenBack() {
    return scheduler.takenBack();
  }

  @Override
  public void completed(Container container) {
    scheduler.completed(container);
    cluster.completed(container);
  }

  @Override
  public void remove(int application) {
    scheduler.remove(application);
    SeenApplication removed = cluster.applications().remove(application);
    readReservations();
    show(observer -> observer.removed(removed));
  }

  @Override
  public void nodeLost(int number) {
    scheduler.nodeLost(number);
    cluster.node(number).up(false);
    readReservations();
  }

  @Override
  public void nodeBack(int number) {
    scheduler.nodeBack(number);
    cluster.node(number).up(true);
  }

  @Override
  public List<Container> heartbeat(int number) {
    SeenNode node = cluster.node(number);
    List<Container> given = scheduler.heartbeat(number);
    show(observer -> observer.begins(node));
    for (SeenNode one : cluster.nodes()) {
      Optional<Reserved> still = scheduler.reserved(one.number());
      one.reserved(one.reserved().filter(before -> still.filter(before::equals).isPresent()));
    }
    for (Container container : given) {
      show(observer -> observer.giving(container));
      cluster.given(container);
    }
    readReservations();
    show(observer -> observer.gave(node, given));
    return given;
  }

  private void readReservations() {
    cluster.nodes().forEach(node -> node.reserved(scheduler.reserved(node.number())));
  }

  @Override
  public Resource headroom(int application) {
    Resource headroom = scheduler.headroom(application);
    show(observer -> observer.told(cluster.application(application), headroom));
    return headroom;
  }

  @Override
  public Resource free(int node) {
    return scheduler.free(node);
  }

  @Override
  public Optional<Reserved> reserved(int node) {
    return scheduler.reserved(node);
  }
}
