package io.racklab.master.engine.schedule.yarn;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Gives containers on nodes to applications. */
sealed interface ContainerScheduler permits FairScheduler, CapacityScheduler, ObservedContainers {
  /**
   * Adds an application.
   *
   * @param queue the queue that it is submitted to, such as {@code root.alice}
   * @param user the user who submits it
   * @param millis the time of submission, in milliseconds
   */
  void submit(int application, String queue, String user, long millis);

  /** Replaces the application's request at a priority; the lowest priority is served first. */
  void ask(int application, int priority, Asks wanted);

  /**
   * Sets the nodes on which the application wants no containers. The predicate is evaluated at each
   * offer.
   */
  void shun(int application, IntPredicate nodes);

  /** Recomputes state that is not computed anew for each node. */
  void update();

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
