package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Draws what happens to a cluster: heartbeats, applications, requests, ends and lost nodes. */
final class DrawnCalls {
  private static final int STEPS = 120;
  private static final int USERS = 4;

  private final DrawnYarn drawn;
  private final TwoSchedulers both;
  private final Random random;
  private final int most;
  private final Map<Integer, DrawnMaster> masters = new LinkedHashMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private int submitted;

  DrawnCalls(DrawnYarn drawn, TwoSchedulers both, Random random) {
    this.drawn = drawn;
    this.both = both;
    this.random = random;
    most = 3 + random.nextInt(13);
  }

  void play() {
    submit();
    for (int step = 0; step < STEPS; step++) {
      step();
    }
  }

  private void step() {
    int drawnStep = random.nextInt(100);
    if (drawnStep < 30) {
      round();
    } else if (drawnStep < 40) {
      beat(random.nextInt(drawn.nodes().size()));
    } else if (drawnStep < 60) {
      both.pass(1 + random.nextInt(600));
    } else if (drawnStep < 70) {
      submit();
    } else if (drawnStep < 80) {
      anyMaster().forEach(DrawnMaster::ask);
    } else if (drawnStep < 92) {
      anyMaster().forEach(DrawnMaster::endSome);
    } else if (drawnStep < 95) {
      anyMaster().forEach(this::end);
    } else if (drawnStep < 97) {
      anyMaster().forEach(this::shun);
    } else {
      loseOrReturn();
    }
  }

  private void round() {
    List<Integer> order =
        new ArrayList<>(IntStream.range(0, drawn.nodes().size()).boxed().toList());
    Collections.shuffle(order, random);
    order.forEach(this::beat);
  }

  private void beat(int node) {
    if (!lost.contains(node)) {
      for (Container container : both.heartbeat(node)) {
        masters.get(container.application()).given(container);
      }
    }
  }

  private void submit() {
    if (submitted < most) {
      both.pass(1 + random.nextInt(50));
      submitted++;
      String queue = drawn.leaves().get(random.nextInt(drawn.leaves().size()));
      both.submit(submitted, queue, "u" + random.nextInt(USERS));
      masters.put(submitted, new DrawnMaster(submitted, drawn, both, random));
    }
  }

  private List<DrawnMaster> anyMaster() {
    List<DrawnMaster> all = List.copyOf(masters.values());
    return all.isEmpty() ? all : List.of(all.get(random.nextInt(all.size())));
  }

  private void end(DrawnMaster master) {
    master.end();
    masters.remove(master.number());
  }

  /** An application shuns another node, or none any more. */
  private void shun(DrawnMaster master) {
    stopShunning(master);
    int node = random.nextInt(drawn.nodes().size());
    if (master.runs() && !lost.contains(node)) {
      master.shun(Optional.of(node));
      beat(node);
    }
  }

  /** Hadoop's driver tells of a change at the next heartbeat of the node. */
  private void stopShunning(DrawnMaster master) {
    Optional<Integer> before = master.shunned();
    if (before.isPresent()) {
      master.shun(Optional.empty());
      beat(before.get());
    }
  }

  private void loseOrReturn() {
    int node = random.nextInt(drawn.nodes().size());
    if (lost.remove(node)) {
      both.nodeBack(node);
    } else if (lost.size() < drawn.nodes().size() / 2) {
      // Hadoop goes on to count the free resources of a lost node against those who shun it.
      List.copyOf(masters.values()).stream()
          .filter(master -> master.shunned().equals(Optional.of(node)))
          .forEach(this::stopShunning);
      lost.add(node);
      both.nodeLost(
          node, masters.values().stream().flatMap(master -> master.lostOn(node).stream()).toList());
      masters.values().stream().filter(DrawnMaster::lostItself).toList().forEach(this::end);
    }
  }
}
