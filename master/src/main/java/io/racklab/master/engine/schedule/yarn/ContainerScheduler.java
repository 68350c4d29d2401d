package io.racklab.master.engine.schedule.yarn;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * A whole scheduler of YARN: gives containers on nodes to applications. The policies for the five
 * questions leave all decisions to it when nodes offer containers.
 */
public interface ContainerScheduler {
  /**
   * Adds an application.
   *
   * @param queue the queue that it is submitted to, such as {@code root.alice}
   * @param user the user who submits it
   * @param millis the time of submission, in milliseconds
   */
  void submit(int application, String queue, String user, long millis);

  /**
   * Adds an application that may have a priority, of which a higher one goes first. Schedulers that
   * know none ignore it.
   */
  default void submit(
      int application, String queue, String user, long millis, OptionalInt priority) {
    submit(application, queue, user, millis);
  }

  /** Replaces the application's request at a priority; the lowest priority is served first. */
  void ask(int application, int priority, Asks wanted);

  /**
   * Sets the nodes on which the application wants no containers. The predicate is evaluated at each
   * offer.
   */
  void shun(int application, IntPredicate nodes);

  /**
   * Recomputes state that is not computed anew for each node, and performs the timed duties that
   * are due.
   */
  void update();

  /**
   * Returns the time of the next timed duty, in milliseconds; {@link Long#MAX_VALUE} if there is
   * none. {@link #update} performs it.
   */
  default long wakeMillis() {
    return Long.MAX_VALUE;
  }

  /**
   * Returns the containers that the scheduler has killed since the last call. Their tasks must be
   * killed; once they have ended, {@link #completed} must be called.
   */
  default List<Container> takenBack() {
    return List.of();
  }

  /** A container has ended. */
  void completed(Container container);

  /** The application has ended, and so have all its containers. */
  void remove(int application);

  /**
   * A node is lost and its reservation ends. {@link #completed} must be called for its containers.
   * The node sends no heartbeats until {@link #nodeBack}.
   */
  void nodeLost(int number);

  /** A lost node is back. */
  void nodeBack(int number);

  /** Allocates the free resources of a node that has sent a heartbeat. */
  List<Container> heartbeat(int number);

  /**
   * Returns the resources that an application may still ask for with a prospect of getting them
   * soon.
   */
  Resource headroom(int application);

  /** Returns the free resources of a node. */
  Resource free(int node);

  /** Returns the reservation of a node; empty if it has none. */
  Optional<Reserved> reserved(int node);
}
