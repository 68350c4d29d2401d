package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** An application master whose maps and reduces a seed draws. */
final class DrawnMaster {
  private final int number;
  private final DrawnYarn drawn;
  private final TwoSchedulers both;
  private final Random random;
  private final Resource ofMap;
  private final Resource ofReduce;
  private final List<Container> held = new ArrayList<>();

  /** The nodes with the input of each pending map; none if it may run anywhere. */
  private final List<Set<Integer>> maps = new ArrayList<>();

  /** The nodes that requests have named since no map was last pending. */
  private final Set<Integer> named = new TreeSet<>();

  private int reduces;
  private Container own;
  private boolean lostItself;
  private Optional<Integer> shunned = Optional.empty();

  DrawnMaster(int number, DrawnYarn drawn, TwoSchedulers both, Random random) {
    this.number = number;
    this.drawn = drawn;
    this.both = both;
    this.random = random;
    ofMap = size();
    ofReduce = size();
    Resource ofMaster = size();
    both.ask(number, JobMaster.MASTER, () -> new Asks(ofMaster, 1));
  }

  private Resource size() {
    int most = random.nextInt(4) == 0 ? 4096 : 2048;
    long vcores = drawn.scheduler().countsVcores() ? 1 + random.nextInt(3) : 0;
    return new Resource(1 + random.nextInt(most), vcores)
        .normalized(drawn.minimum().with(Resource.Type.VCORES, vcores), drawn.increment());
  }

  int number() {
    return number;
  }

  boolean lostItself() {
    return lostItself;
  }

  void given(Container container) {
    held.add(container);
    switch (container.priority()) {
      case JobMaster.MASTER -> {
        own = container;
        start();
      }
      case JobMaster.MAP -> takeMap(container);
      default -> reduces = Math.max(0, reduces - 1);
    }
  }

  private void start() {
    int count = random.nextInt(30);
    boolean near = random.nextInt(5) > 0;
    for (int map = 0; map < count; map++) {
      Set<Integer> replicas = new TreeSet<>();
      for (int replica = 0; near && replica < 1 + random.nextInt(3); replica++) {
        replicas.add(random.nextInt(drawn.nodes().size()));
      }
      maps.add(replicas);
    }
    reduces = random.nextInt(6);
    if (random.nextBoolean()) {
      ask();
    }
  }

  private void takeMap(Container container) {
    List<Set<Integer>> suited = maps.stream().filter(map -> suits(map, container)).toList();
    List<Set<Integer>> from = suited.isEmpty() ? maps : suited;
    if (!from.isEmpty()) {
      maps.remove(from.get(random.nextInt(from.size())));
    }
  }

  private boolean suits(Set<Integer> map, Container container) {
    return switch (container.locality()) {
      case NODE -> map.contains(container.node());
      case RACK -> racks(map).contains(drawn.rackOf().get(container.node()));
      case OFF -> true;
    };
  }

  private Set<Integer> racks(Set<Integer> nodes) {
    Set<Integer> racks = new TreeSet<>();
    nodes.forEach(node -> racks.add(drawn.rackOf().get(node)));
    return racks;
  }

  /** Requests what is wanted now. */
  void ask() {
    if (own == null) {
      return;
    }
    if (random.nextInt(8) == 0) {
      maps.clear();
    }
    if (random.nextInt(4) == 0) {
      reduces = random.nextInt(6);
    }
    maps.forEach(named::addAll);
    both.ask(number, JobMaster.MAP, this::mapAsks);
    both.ask(number, JobMaster.REDUCE, () -> new Asks(ofReduce, reduces));
    if (maps.isEmpty()) {
      named.clear();
    }
  }

  private Asks mapAsks() {
    Places places = new Places();
    for (int node : named) {
      places.onNode(node, 0);
      places.inRack(drawn.rackOf().get(node), 0);
    }
    for (Set<Integer> map : maps) {
      map.forEach(node -> places.onNode(node, 1));
      racks(map).forEach(rack -> places.inRack(rack, 1));
    }
    return new Asks(ofMap, maps.size(), places);
  }

  /** Some containers end; the tasks of some of them have failed and are wanted again. */
  void endSome() {
    List<Container> tasks = held.stream().filter(one -> !one.equals(own)).toList();
    int count = Math.min(tasks.size(), 1 + random.nextInt(4));
    for (Container container : tasks.subList(0, count)) {
      held.remove(container);
      both.completed(container);
      if (random.nextInt(5) == 0 && container.priority() == JobMaster.MAP) {
        maps.add(Set.of(container.node()));
      }
    }
  }

  boolean runs() {
    return own != null;
  }

  /** Returns the node that the application shuns. */
  Optional<Integer> shunned() {
    return shunned;
  }

  void shun(Optional<Integer> node) {
    shunned = node;
    both.shun(number, node.map(Set::of).orElse(Set.of()));
  }

  /** Returns the containers that were lost with a node. */
  List<Container> lostOn(int node) {
    List<Container> there = held.stream().filter(one -> one.node() == node).toList();
    held.removeAll(there);
    lostItself |= own != null && own.node() == node;
    return there;
  }

  void end() {
    Stream.of(JobMaster.MAP, JobMaster.REDUCE)
        .filter(any -> own != null)
        .forEach(priority -> both.ask(number, priority, () -> new Asks(ofMap, 0)));
    List.copyOf(held).forEach(both::completed);
    held.clear();
    both.remove(number);
  }
}
