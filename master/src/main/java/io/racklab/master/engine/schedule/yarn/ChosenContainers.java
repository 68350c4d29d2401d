package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * A container scheduler that leaves one decision to a {@link Chooser}: which requests the free
 * resources of a node serve. It keeps what nodes have free and what applications want and hold. It
 * has no queues, limits or reservations of its own.
 */
public final class ChosenContainers implements ContainerScheduler {
  /** Decides which requests a node serves. */
  public interface Chooser {
    /**
     * Returns the containers to give, in order. A container is given at the best locality that its
     * request has on the node.
     *
     * @param waiting the applications that want containers of which this node could hold one when
     *     empty, by number; at least one container fits into what is free
     */
    List<Choice> choose(int node, Resource free, List<Waiting> waiting);
  }

  /** The use of a container, in the order in which applications expect to be served. */
  public enum Use {
    MASTER,
    REDUCE,
    MAP;

    private int priority() {
      return switch (this) {
        case MASTER -> JobMaster.MASTER;
        case REDUCE -> JobMaster.REDUCE;
        case MAP -> JobMaster.MAP;
      };
    }
  }

  /** A container for an application. */
  public record Choice(int application, Use use) {}

  /**
   * An application that waits for containers.
   *
   * @param queue the queue that it was submitted to, such as {@code root.alice}
   * @param holds the resources of its containers
   */
  public record Waiting(int application, String queue, Resource holds, List<Wanted> wanted) {
    public Waiting {
      wanted = List.copyOf(wanted);
    }
  }

  /**
   * The containers that an application wants for one use.
   *
   * @param count the number wanted in all
   * @param inRack those of them that would be near their input in the rack of the node
   * @param onNode those of them that would be near their input on the node
   */
  public record Wanted(Use use, Resource each, int count, int inRack, int onNode) {}

  private static final class Applicant {
    private final String queue;
    private final NavigableMap<Integer, Asks> asks = new TreeMap<>();
    private Resource holds = Resource.NONE;
    private IntPredicate shuns = node -> false;
    private int containers;

    Applicant(String queue) {
      this.queue = queue;
    }
  }

  private final ContainerCluster cluster;
  private final Chooser chooser;
  private final Map<Integer, Applicant> applications = new TreeMap<>();
  private Resource used = Resource.NONE;

  /**
   * @param nodes the resources of each node, by number
   * @param rackOf the rack of each node
   */
  public ChosenContainers(List<Resource> nodes, List<Integer> rackOf, Chooser chooser) {
    cluster = ContainerCluster.of(nodes, rackOf);
    this.chooser = chooser;
  }

  @Override
  public void submit(int application, String queue, String user, long millis) {
    if (applications.putIfAbsent(application, new Applicant(queue)) != null) {
      throw new IllegalArgumentException("application " + application + " was already submitted");
    }
  }

  @Override
  public void ask(int application, int priority, Asks wanted) {
    applications.get(application).asks.put(priority, wanted);
  }

  @Override
  public void shun(int application, IntPredicate nodes) {
    applications.get(application).shuns = nodes;
  }

  @Override
  public void update() {}

  @Override
  public void completed(Container container) {
    cluster.node(container.node()).release(container.resource());
    used = used.minus(container.resource());
    Applicant holder = applications.get(container.application());
    holder.holds = holder.holds.minus(container.resource());
  }

  @Override
  public void remove(int application) {
    Resource holds = applications.get(application).holds;
    if (!holds.equals(Resource.NONE)) {
      throw new IllegalStateException("application " + application + " holds " + holds);
    }
    applications.remove(application);
  }

  @Override
  public void nodeLost(int number) {
    cluster.lost(cluster.node(number));
  }

  @Override
  public void nodeBack(int number) {
    cluster.back(cluster.node(number));
  }

  @Override
  public List<Container> heartbeat(int number) {
    ContainerNode node = cluster.node(number);
    List<Waiting> waiting = waiting(node);
    boolean fits =
        waiting.stream()
            .flatMap(one -> one.wanted().stream())
            .anyMatch(one -> one.each().fitsIn(node.free()));
    List<Container> given = new ArrayList<>();
    if (fits) {
      for (Choice choice : chooser.choose(number, node.free(), waiting)) {
        given.add(give(choice, node));
      }
    }
    return given;
  }

  private List<Waiting> waiting(ContainerNode node) {
    List<Waiting> waiting = new ArrayList<>();
    applications.forEach(
        (number, one) -> {
          List<Wanted> wanted = new ArrayList<>();
          for (Use use : one.shuns.test(node.number()) ? new Use[0] : Use.values()) {
            Asks asks = one.asks.get(use.priority());
            if (asks != null && asks.anywhere() > 0 && asks.each().fitsIn(node.total())) {
              wanted.add(
                  new Wanted(
                      use,
                      asks.each(),
                      asks.anywhere(),
                      asks.inRack(node.rack()),
                      asks.onNode(node.number())));
            }
          }
          if (!wanted.isEmpty()) {
            waiting.add(new Waiting(number, one.queue, one.holds, wanted));
          }
        });
    return waiting;
  }

  private Container give(Choice choice, ContainerNode node) {
    Applicant one = applications.get(choice.application());
    int priority = choice.use().priority();
    Asks asks = one == null ? null : one.asks.get(priority);
    if (asks == null || asks.anywhere() == 0 || one.shuns.test(node.number())) {
      throw new IllegalArgumentException("nobody on node " + node.number() + " waits: " + choice);
    }
    Locality locality = Locality.OFF;
    if (asks.onNode(node.number()) > 0) {
      locality = Locality.NODE;
      asks.takenOnNode(node);
    } else if (asks.inRack(node.rack()) > 0) {
      locality = Locality.RACK;
      asks.takenInRack(node);
    } else {
      asks.takenAnywhere();
    }
    node.take(asks.each());
    used = used.plus(asks.each());
    one.holds = one.holds.plus(asks.each());
    return new Container(
        choice.application(), ++one.containers, node.number(), asks.each(), priority, locality);
  }

  /** Returns what is free on all nodes that the application does not shun. */
  @Override
  public Resource headroom(int application) {
    Resource free = cluster.total().minus(used);
    return free.minus(cluster.free(applications.get(application).shuns));
  }

  @Override
  public Resource free(int node) {
    return cluster.node(node).free();
  }

  @Override
  public Optional<Reserved> reserved(int node) {
    return Optional.empty();
  }
}
