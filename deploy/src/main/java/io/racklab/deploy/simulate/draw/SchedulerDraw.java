package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws a preset, or a mix that no preset has: one policy for each of the five questions. */
final class SchedulerDraw {
  /** Policies that need a program or jars, which a draw does not have. */
  private static final Set<String> NOT_DRAWN = Set.of("external", "external-containers", "hadoop");

  private static final List<String> QUEUES =
      List.of(
          "kind = queues, policy = fair",
          "kind = queues, policy = fair, queues { user1 { policy = fifo, master-share = 1 } }",
          "kind = queues, policy = drf, queues { user1 { weight = 3, max-running = 1 }, user2 {} }",
          "kind = queues, policy = fair, queues { user1 { min { memory = 3 GiB, vcores = 3 } }"
              + ", user2 { max { memory = 6 GiB, vcores = 6 }, policy = fifo } }",
          "kind = queues, policy = drf, queues { team { max { memory = 9 GiB, vcores = 9 }"
              + ", max-running = 2, queues { user1 { weight = 2, master-share = 1 }"
              + ", user2 { master-share = 1 } } } }",
          "kind = queues, policy = fair, queues { team { weight = 2, queues"
              + " { user1 { policy = fifo, master-share = 1 }, user2 { weight = 0.5, min { memory ="
              + " 4 GiB, vcores = 4 }, max { memory = 13 GiB, vcores = 7 }, master-share = 1 } } } }",
          "kind = capacity-queues",
          "kind = capacity-queues, node-locality-delay = 1, rack-locality-delay = 1, max-assign = 2"
              + ", max-off-switch = 2, queues { default { capacity = 30 }"
              + ", user1 { capacity = 70, max-capacity = 80, user-limit = 50, master-share = 0.5 } }",
          "kind = capacity-queues, queues { default { capacity = 60, policy = fair }, user2 { capacity"
              + " = 40, queues { all { capacity = 100, user-limit-factor = 2, master-share = 1 } } } }",
          "kind = capacity-queues, node-locality-delay = 2, queues { default { capacity = 25"
              + ", user-limit = 25, master-share = 1 }, team { capacity = 75, max-capacity = 80, queues"
              + " { user1 { capacity = 50, max-capacity = 60, master-share = 1, user-limit-factor = 2 }"
              + ", user2 { capacity = 50, master-share = 1, policy = fair } } } }");

  /** Orders that are drawn by the dice for later policies. */
  private static final List<String> LATER_ORDERS = List.of("kind = listed, jobs = [ 3, 1, 2 ]");

  /** Orders for containers that are drawn by these dice. */
  private static final List<String> LATER_QUEUES =
      List.of("kind = listed-queue, jobs = [ 3, 1, 2 ]");

  private static final List<String> ORDERS =
      List.of(
          "kind = fifo",
          "kind = fair",
          "kind = fair, pool-by = user, pools { user1 { max-running-jobs = 1, min-maps = 1 } }",
          "kind = fair, mode = fifo, preemption { fair-share-timeout = 9s, interval = 3s }",
          "kind = fair, pool-by = user, pools { user2 { min-maps = 2, min-reduces = 1 } }"
              + ", preemption { min-share-timeout = 3s, fair-share-timeout = 6s, interval = 1s }",
          "kind = fair, pool-by = user, size-based-weight = on, pools { user1 { weight = 2"
              + ", mode = fifo, max-maps = 2 } }, preemption { fair-share-timeout = 1s, interval = 1s }",
          "kind = fair, hadoop-quirks = on, size-based-weight = on",
          "kind = fair, pool-by = user, max-running-jobs-per-pool = 1",
          "kind = capacity, max-jobs = 3, queues { default { capacity = 100, user-limit = 25 } }",
          "kind = capacity, queues { default { capacity = 20, max-capacity = 60 }"
              + ", user1 { capacity = 40, user-limit-factor = 2 }, user2 { capacity = 40 } }",
          "kind = srpt",
          "kind = psjf",
          "kind = sita, partitions = [ { share = 0.4, up-to = 20s }, { share = 0.6 } ]",
          "kind = tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ]",
          "kind = static-tags, partitions = [ { share = 0.3, timer = 4s }"
              + ", { share = 0.3, timer = 9s }, { share = 0.4 } ]",
          "kind = dynamic-tags, partitions = [ { share = 0.4 }, { share = 0.6 } ]"
              + ", squared-cv = 0.1, sizes-of = present");

  private static final List<String> CONTAINERS =
      List.of(
          "kind = containers",
          "kind = containers, assign-multiple = on, max-assign = 2",
          "kind = containers, reduce { memory = 2 GiB }, reduce-ramp-up-limit = 1",
          "kind = containers, node-locality = 0.5, rack-locality = 0.5",
          "kind = containers, master { memory = 2 GiB, start = 2s, heartbeat = 1s, end = 1s }",
          "kind = containers, reservable-nodes = 1, reservation-threshold = 0"
              + ", map { memory = 3 GiB, vcores = 2 }");

  private static final List<String> SLOTS =
      List.of(
          "kind = typed, load = cap",
          "kind = typed, load = factor, padding = 0.01",
          "kind = typed, load = full",
          "kind = typed, load = cap, assign-multiple = off",
          "kind = typed, load = cap, maps-per-heartbeat = 1, reduces-per-heartbeat = 1",
          "kind = pi-dhsa, load = cap, borrowed-map-slots = 1, borrowed-reduce-slots = 1"
              + ", weights { map = 1, reduce = 1 }",
          "kind = pi-dhsa, load = factor, padding = 0.01, borrowed-map-slots = 0.5"
              + ", borrowed-reduce-slots = 0.5, weights { map = 1, reduce = 1 }",
          "kind = pd-dhsa, borrowed-map-slots = 1, borrowed-reduce-slots = 1"
              + ", weights { map = 1, reduce = 1 }");

  private static final List<String> MAPS =
      List.of(
          "kind = greedy",
          "kind = even",
          "kind = even, near-input = off",
          "kind = missed-opportunities",
          "kind = delay, node-wait = 2s, rack-wait = 4s",
          "kind = delay, node-wait = auto",
          "kind = delay, node-skips = 3, rack-skips = 2",
          "kind = pre-scheduling, beside { kind = delay, node-wait = 2s }",
          "kind = pre-scheduling, extra-slots = off, beside { kind = greedy }",
          "kind = mts, traffic-threshold = auto, max-wait = 5s",
          "kind = mts, traffic-threshold = infinite, max-skips = 4, congestion-threshold = 0.5",
          "kind = shuffle-watcher, node-wait = 2s, congestion-threshold = 0.8");

  private static final List<String> REDUCES =
      List.of(
          "kind = first-come",
          "kind = random",
          "kind = round-robin",
          "kind = proportional",
          "kind = greedy, costs { kind = hops }",
          "kind = greedy, costs { kind = learned }",
          "kind = sequential-thresholds, jobs = 3",
          "kind = receding-horizon, observations = 5, costs { kind = drawn, most = 9 }",
          "kind = ca-rts",
          "kind = cr-rts, congestion-threshold = 0.8, max-skips = 3",
          "kind = shuffle-watcher, congestion-threshold = 0.8");

  private static final List<String> COPIES =
      List.of(
          "kind = none",
          "kind = hadoop-1, lag = 1s, gap = 0.1",
          "kind = late, lag = 1s, slow-task = 0.3",
          "kind = late, lag = 1s, slow-task = 0.1, slow-node = 3, cap = 1",
          "kind = sepb, kill-after = 1.2, over { kind = late, lag = 1s, slow-task = 0.3 }",
          "kind = sepb, jobs-checked = 0.5, over { kind = hadoop-1, lag = 1s, gap = 0.1 }",
          "kind = kmn, ratio = 0.6",
          "kind = kmn, ratio = 0.6, wait-for-copies = off, near-input = off"
              + ", speculation { kind = hadoop-1, lag = 1s, gap = 0.1 }",
          "kind = shadow, threshold = 0.6",
          "kind = shadow, threshold = 0.3, speculation { kind = late, lag = 1s, slow-task = 0.3 }",
          "kind = shadow, threshold = 0.6, drop-original = off, early-choice = off",
          "kind = shadow, threshold = 0.6, drop-original = off, time-model = off");

  private static final List<String> NEW_ORDERS =
      newKinds(Order.class, Stream.of(ORDERS, QUEUES, LATER_ORDERS, LATER_QUEUES));
  private static final List<String> NEW_SLOTS =
      newKinds(SlotUse.class, Stream.of(SLOTS, CONTAINERS));
  private static final List<String> NEW_MAPS = newKinds(MapPlacement.class, Stream.of(MAPS));
  private static final List<String> NEW_REDUCES =
      newKinds(ReducePlacement.class, Stream.of(REDUCES));
  private static final List<String> NEW_COPIES = newKinds(Speculation.class, Stream.of(COPIES));

  /** The probability of drawing a later policy, about as high as that of each other order. */
  private static final double LATER = 0.05;

  private static final List<String> PRESETS = List.copyOf(SchedulerFile.forSlots());

  private final Dice dice;
  private final Dice laterDice;
  private final Set<Feature> features;

  SchedulerDraw(Seed seed, Set<Feature> features) {
    this.dice = new Dice(seed.named("scheduler"));
    this.laterDice = new Dice(seed.named("later orders"));
    this.features = features;
  }

  /**
   * Returns a policy without keys for each of Racklab's kinds that no list has: a new kind is drawn
   * even before it has entries here.
   *
   * @param lists the policies for the question
   */
  static List<String> newKinds(Class<?> question, Stream<List<String>> lists) {
    Set<String> drawn =
        lists
            .flatMap(List::stream)
            .map(policy -> policy.replaceFirst("kind = ([^,]*).*", "$1"))
            .collect(Collectors.toSet());
    return SchedulerFile.kinds(question).stream()
        .filter(kind -> !drawn.contains(kind) && !NOT_DRAWN.contains(kind))
        .sorted()
        .map(kind -> "kind = " + kind)
        .toList();
  }

  /** Returns all policies that may be drawn. */
  static List<String> answers() {
    return Stream.of(
            Stream.of(ORDERS, LATER_ORDERS, NEW_ORDERS, QUEUES, LATER_QUEUES),
            Stream.of(SLOTS, NEW_SLOTS, CONTAINERS, MAPS, NEW_MAPS),
            Stream.of(REDUCES, NEW_REDUCES, COPIES, NEW_COPIES))
        .flatMap(lists -> lists)
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Draws a scheduler. It may be refused, since some policies conflict with each other or with the
   * nodes.
   */
  String draw() {
    boolean containers = features.contains(Feature.CONTAINERS);
    if (!features.contains(Feature.MIXED_ANSWERS)) {
      return containers ? "yarn" : dice.one(PRESETS);
    }
    if (containers) {
      // Applications request containers, so that the last three questions have only one policy.
      return "{ name = mix, like = yarn, order { %s }, slots { %s } }"
          .formatted(one(QUEUES, LATER_QUEUES), dice.one(CONTAINERS));
    }
    String order = one(ORDERS, Stream.of(LATER_ORDERS, NEW_ORDERS).flatMap(List::stream).toList());
    return "{ name = mix, like = fair, order { %s }, slots { %s }\n  maps { %s }, reduces { %s }, copies { %s } }"
        .formatted(
            order,
            one(SLOTS, NEW_SLOTS),
            one(MAPS, NEW_MAPS),
            one(REDUCES, NEW_REDUCES),
            one(COPIES, NEW_COPIES));
  }

  /**
   * Draws a policy. Later ones have dice of their own, so that a new kind shifts no draw of the
   * other dice, unless it conflicts with the mix and another mix is drawn.
   */
  private String one(List<String> policies, List<String> later) {
    String drawn = dice.one(policies);
    return !later.isEmpty() && laterDice.chance(LATER) ? laterDice.one(later) : drawn;
  }
}
