package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** An application as the requests and answers of a container scheduler show it. */
final class SeenApplication {
  private final int number;
  private final String queue;
  private final String user;
  private final long startMillis;
  private final NavigableMap<Integer, SeenAsk> asks = new TreeMap<>();
  private final List<Container> containers = new ArrayList<>();
  private IntPredicate shuns = node -> false;
  private Resource master = Resource.NONE;

  SeenApplication(int number, String queue, String user, long startMillis) {
    this.number = number;
    this.queue = queue;
    this.user = user;
    this.startMillis = startMillis;
  }

  int number() {
    return number;
  }

  /** Returns the queue that it was submitted to, such as {@code root.alice}. */
  String queue() {
    return queue;
  }

  /** Returns the user who submitted it. */
  String user() {
    return user;
  }

  long startMillis() {
    return startMillis;
  }

  /** Returns its requests by priority; the lowest is served first. */
  NavigableMap<Integer, SeenAsk> asks() {
    return asks;
  }

  boolean wantsMore() {
    return asks.values().stream().anyMatch(ask -> ask.anywhere() > 0);
  }

  boolean shuns(int node) {
    return shuns.test(node);
  }

  void shuns(IntPredicate nodes) {
    shuns = nodes;
  }

  Resource used() {
    return containers.stream().map(Container::resource).reduce(Resource.NONE, Resource::plus);
  }

  /** Returns the resources of its first container; none before that. */
  Resource master() {
    return master;
  }

  boolean hasStarted() {
    return !master.equals(Resource.NONE);
  }

  /** True while its master holds a container. */
  boolean masterRuns() {
    return containers.stream().anyMatch(one -> one.priority() == JobMaster.MASTER);
  }

  void given(Container container) {
    containers.add(container);
    master = hasStarted() ? master : container.resource();
  }

  void completed(Container container) {
    containers.remove(container);
  }
}
