package io.racklab.master.schedule.yarn;

import java.util.List;
import java.util.function.IntPredicate;

/** Gives containers on nodes to applications. */
sealed interface ContainerScheduler permits FairScheduler, CapacityScheduler {
  /**
   * Takes an application.
   *
   * @param queue that it is submitted to, such as {@code root.alice}
   * @param millis when
   */
  void submit(int application, String queue, long millis);

  /**
   * The application asks for these containers from now on, in place of what it asked for at this
   * priority before; the lowest priority is served first.
   */
  void ask(int application, int priority, Asks wanted);

  /** The application wants no containers on the nodes that this says, whenever it is asked. */
  void shun(int application, IntPredicate nodes);

  /** Recomputes what is not computed anew for each node. */
  void update();

  /** A container has ended. */
  void completed(Container container);

  /** The application has ended, and so have all its containers. */
  void remove(int application);

  /**
   * A node is lost and kept for nobody; its containers are to be told of as {@link #completed}. It
   * does not report until it is {@link #nodeBack}.
   */
  void nodeLost(int number);

  /** A lost node is back. */
  void nodeBack(int number);

  /** Gives what is free on a node that has reported. */
  List<Container> heartbeat(int number);

  /** The resources that an application may still ask for with some hope of having them soon. */
  Resource headroom(int application);

  /** The resources that a node has free. */
  Resource free(int node);
}
