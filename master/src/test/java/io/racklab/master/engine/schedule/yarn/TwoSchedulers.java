package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.hadoop.HadoopScheduler;
import io.racklab.master.engine.schedule.hadoop.SuccessiveSchedulers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Our scheduler and Hadoop's, which get the same calls and must answer alike. */
final class TwoSchedulers implements AutoCloseable {
  private static final int SHOWN = 60;

  private final DrawnYarn drawn;
  private final ContainerScheduler ours;
  private final HadoopScheduler hadoop;
  private final boolean vcores;
  private final Set<Integer> applications = new TreeSet<>();
  private final Set<Integer> lost = new TreeSet<>();

  /** Hadoop's containers by ours, since numbers differ. */
  private final Map<Container, Container> hadoops = new LinkedHashMap<>();

  private final List<String> calls = new ArrayList<>();
  private long millis;

  TwoSchedulers(DrawnYarn drawn, SuccessiveSchedulers hadoops) {
    this.drawn = drawn;
    vcores = drawn.scheduler().countsVcores();
    ours = drawn.scheduler().ours(drawn);
    hadoop = hadoops.next(drawn.scheduler().hadoops(drawn, () -> millis * 1_000_000));
    update();
  }

  long millis() {
    return millis;
  }

  /** Lets time pass; both are updated then, since Hadoop's updates itself at intervals. */
  void pass(long duration) {
    millis += duration;
    update();
  }

  private void update() {
    note("update at " + millis);
    ours.update();
    hadoop.update();
    compare();
  }

  void submit(int application, String queue, String user) {
    note("submit " + application + " to " + queue + " by " + user);
    ours.submit(application, queue, user, millis);
    hadoop.submit(application, queue, user, millis);
    applications.add(application);
  }

  /** Each scheduler gets a request of its own, since schedulers count in it. */
  void ask(int application, int priority, Supplier<Asks> wanted) {
    note("ask " + application + "/" + priority + ": " + text(wanted.get()));
    ours.ask(application, priority, wanted.get());
    hadoop.ask(application, priority, wanted.get());
    compare();
  }

  private static String text(Asks asks) {
    StringBuilder text = new StringBuilder(asks.anywhere() + " of " + asks.each());
    asks.namedNodes().forEach(node -> text.append(" n" + node + "=" + asks.onNode(node)));
    asks.namedRacks().forEach(rack -> text.append(" r" + rack + "=" + asks.inRack(rack)));
    return text.toString();
  }

  void shun(int application, Set<Integer> nodes) {
    note("shun " + application + ": " + nodes);
    IntPredicate shunned = nodes::contains;
    ours.shun(application, shunned);
    hadoop.shun(application, shunned);
  }

  void completed(Container container) {
    note("completed " + container);
    ours.completed(container);
    hadoop.completed(hadoops.remove(container));
    compare();
  }

  void remove(int application) {
    note("remove " + application);
    ours.remove(application);
    hadoop.remove(application);
    applications.remove(application);
    compare();
  }

  /** A node is lost, and with it the containers on it. */
  void nodeLost(int node, List<Container> held) {
    note("lost " + node + " with " + held);
    ours.nodeLost(node);
    hadoop.nodeLost(node);
    lost.add(node);
    for (Container container : held) {
      ours.completed(container);
      hadoop.completed(hadoops.remove(container));
    }
    update();
  }

  void nodeBack(int node) {
    note("back " + node);
    ours.nodeBack(node);
    hadoop.nodeBack(node);
    lost.remove(node);
    update();
  }

  List<Container> heartbeat(int node) {
    note("heartbeat " + node);
    List<Container> given = ours.heartbeat(node);
    List<Container> expected = hadoop.heartbeat(node);
    same(
        "containers",
        given.stream().map(this::text).toList(),
        expected.stream().map(this::text).toList());
    for (int index = 0; index < given.size(); index++) {
      hadoops.put(given.get(index), expected.get(index));
      note("   gives " + text(given.get(index)));
    }
    compare();
    return given;
  }

  private String text(Container container) {
    return "%d/%d on %d at %s: %s"
        .formatted(
            container.application(),
            container.priority(),
            container.node(),
            container.locality(),
            counted(container.resource()));
  }

  private Resource counted(Resource amount) {
    return vcores ? amount.max(Resource.NONE) : new Resource(Math.max(0, amount.memory()), 0);
  }

  private void compare() {
    for (int node = 0; node < drawn.nodes().size(); node++) {
      if (!lost.contains(node)) {
        same("free of " + node, counted(ours.free(node)), counted(hadoop.free(node)));
        same("reserved of " + node, reserved(ours, node), reserved(hadoop, node));
      }
    }
    for (int application : applications) {
      same(
          "headroom of " + application,
          counted(ours.headroom(application)),
          counted(hadoop.headroom(application)));
    }
  }

  private Optional<Reserved> reserved(ContainerScheduler scheduler, int node) {
    return scheduler
        .reserved(node)
        .map(one -> new Reserved(one.application(), one.priority(), counted(one.resource())));
  }

  private void same(String what, Object given, Object expected) {
    if (!given.equals(expected)) {
      int from = Math.max(0, calls.size() - SHOWN);
      throw new AssertionError(
          "%s: ours %s, Hadoop's %s after%n  %s%nin %s"
              .formatted(
                  what,
                  given,
                  expected,
                  String.join("\n  ", calls.subList(from, calls.size())),
                  drawn));
    }
  }

  private void note(String call) {
    calls.add(call);
  }

  @Override
  public void close() {
    hadoop.close();
  }
}
