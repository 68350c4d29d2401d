package io.racklab.deploy.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** A small experiment drawn from a seed: cluster, workload, every preset, and mixes of answers. */
final class RandomExperiment {
  private static final List<String> ORDERS =
      List.of(
          "kind = fifo",
          "kind = fair",
          "kind = fair, pool-by = user, pools { user1 { max-running-jobs = 1, min-maps = 1 } }",
          "kind = fair, mode = fifo, preemption { fair-share-timeout = 9s, interval = 3s }",
          "kind = fair, hadoop-quirks = on",
          "kind = capacity, queues { default { capacity = 20 }, user1 { capacity = 40 }, user2 { capacity = 40 } }",
          "kind = srpt",
          "kind = psjf",
          "kind = sita, partitions = [ { share = 0.4, up-to = 20s }, { share = 0.6 } ]",
          "kind = tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ]",
          "kind = static-tags, partitions = [ { share = 0.3, timer = 4s }, { share = 0.3, timer = 9s }, { share = 0.4 } ]",
          "kind = dynamic-tags, partitions = [ { share = 0.4 }, { share = 0.6 } ], squared-cv = 0.1, sizes-of = present");
  private static final List<String> MAPS =
      List.of(
          "kind = greedy",
          "kind = even",
          "kind = delay, node-wait = 2s, rack-wait = 4s",
          "kind = delay, node-skips = 3, rack-skips = 2",
          "kind = pre-scheduling, beside { kind = delay, node-wait = 2s }",
          "kind = mts, traffic-threshold = auto, max-wait = 5s",
          "kind = shuffle-watcher, node-wait = 2s, congestion-threshold = 0.8");
  private static final List<String> REDUCES =
      List.of(
          "kind = first-come",
          "kind = random",
          "kind = round-robin",
          "kind = proportional",
          "kind = greedy",
          "kind = greedy, costs { kind = learned }",
          "kind = sequential-thresholds, jobs = 3",
          "kind = receding-horizon, observations = 5, costs { kind = drawn, most = 9 }",
          "kind = cr-rts, congestion-threshold = 0.8, max-skips = 3",
          "kind = shuffle-watcher, congestion-threshold = 0.8");
  private static final List<String> COPIES =
      List.of(
          "kind = none",
          "kind = hadoop-1, lag = 1s, gap = 0.1",
          "kind = late, lag = 1s, slow-task = 0.3",
          "kind = sepb, kill-after = 1.2, over { kind = late, lag = 1s, slow-task = 0.3 }",
          "kind = sepb, jobs-checked = 0.5, over { kind = hadoop-1, lag = 1s, gap = 0.1 }",
          "kind = kmn, ratio = 0.6",
          "kind = kmn, ratio = 0.6, wait-for-copies = off, near-input = off",
          "kind = shadow, threshold = 0.6",
          "kind = shadow, threshold = 0.3, speculation { kind = late, lag = 1s, slow-task = 0.3 }",
          "kind = shadow, threshold = 0.6, drop-original = off, early-choice = off",
          "kind = shadow, threshold = 0.6, drop-original = off, time-model = off");

  private final SplittableRandom random;
  private final List<String> faults = new ArrayList<>();
  private String expiry = "10 min";
  private boolean pods;

  RandomExperiment(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The two racks are in two pods, the first with a third rack, and links have several paths. */
  RandomExperiment inPods() {
    pods = true;
    return this;
  }

  /** From now on things go wrong: nodes are lost and come back, and tasks fail. */
  RandomExperiment faulty() {
    expiry = one(List.of("0s", "4s", "25s"));
    int losses = 1 + random.nextInt(3);
    for (int loss = 0; loss < losses; loss++) {
      String moment =
          random.nextInt(3) == 0
              ? "\"%d%% of job-%d %s\""
                  .formatted(
                      random.nextInt(100),
                      1 + random.nextInt(2),
                      one(List.of("maps", "shuffle", "reduces")))
              : random.nextInt(40) + "s";
      String where = one(List.of("a", "a-n1", "b", "b-n1"));
      faults.add("{ at = %s, lose = %s }".formatted(moment, where));
      faults.add("{ at = %ds, heal = %s }".formatted(20 + random.nextInt(60), where));
    }
    // A loss whose moment comes late must not leave the jobs without nodes.
    faults.add("{ at = 10 min, heal = a }, { at = 10 min, heal = b }");
    for (int fail = random.nextInt(3); fail > 0; fail--) {
      faults.add("{ at = %ds, fail = job-1-m-0 }".formatted(1 + random.nextInt(30)));
    }
    return this;
  }

  /** Nodes with slots, under all presets for them and some mixes. */
  String withSlots(List<String> presets, int repeats) {
    List<String> schedulers = new ArrayList<>(presets);
    for (int mix = 0; mix < 3; mix++) {
      schedulers.add(mix(mix));
    }
    int maps = 1 + random.nextInt(3);
    String slots =
        random.nextInt(3) == 0
            ? "slots = " + (1 + maps)
            : "map-slots = " + maps + ", reduce-slots = " + (1 + random.nextInt(2));
    return text(slots, schedulers, repeats);
  }

  /** Nodes that offer containers. */
  String withContainers(int repeats) {
    String memory = "memory = " + (14 + random.nextInt(12)) + " GiB, vcores = 12";
    return text(memory, List.of("yarn"), repeats);
  }

  private String mix(int number) {
    String order = one(ORDERS);
    return "{ name = mix-%d, like = %s, order { %s }, maps { %s }, reduces { %s }, copies { %s } }"
        .formatted(number, like(order), order, one(MAPS), one(REDUCES), one(COPIES));
  }

  /** Slots that are lent work beside orders that do not count those of each type. */
  private String like(String order) {
    if (order.startsWith("kind = fair")) {
      return one(List.of("fair", "pi-dhsa", "pd-dhsa"));
    }
    return order.contains("partitions") || order.contains("queues")
        ? "fair"
        : one(List.of("fair", "pi-dhsa"));
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String cluster(String offered, String speed) {
    String a =
        "{ name = a, uplink = 200 Mbps, downlink = 200 Mbps, nodes = [ { count = %d, %s, out = 100 Mbps, in = 100 Mbps } ] }"
            .formatted(1 + random.nextInt(3), offered);
    String b =
        "{ name = b, uplink = 100 Mbps, downlink = 100 Mbps, nodes = [ { count = 1, %s, out = 100 Mbps, in = 100 Mbps, speed = %s } ] }"
            .formatted(offered, speed);
    if (!pods) {
      return "racks = [ " + a + ", " + b + " ]";
    }
    return """
        pods = [ { name = p, oversubscription = 2, paths = 2, racks = [
                     %s, { name = c, link = 160 Mbps, paths = 2, nodes { count = 2, %s, link = 100 Mbps } } ] }
                 { name = q, link = 80 Mbps, racks = [ %s ] } ]
        """
        .formatted(a, offered, b);
  }

  private String text(String offered, List<String> schedulers, int repeats) {
    String speed = String.format(Locale.ROOT, "%.1f", 0.2 + random.nextDouble());
    return """
        experiment {
          name = random, seed = %d, clock = virtual, repeats = %d
          cluster {
            block-size = 16 MiB, replication = %d, heartbeat = %d ms, out-of-band-heartbeats = %s
            %s
          }
          workload { kind = mix, jobs = %d, users = 2, arrivals { kind = poisson, mean-gap = 4s }
            jobs-of = [ { benchmark = terasort, input = 96 MiB, reduces = 2, share = 0.4 }
                        { benchmark = wordcount, input = 64 MiB, reduces = 1, share = 0.4 }
                        { benchmark = grep, input = 16 MiB, share = 0.2 } ] }
          tasks { start = 500 ms, slowstart = %s, variation = 0.3 }
          schedulers = [ %s ]
          expiry = %s
          faults = [ %s ]
        }
        """
        .formatted(
            random.nextInt(1 << 30),
            repeats,
            1 + random.nextInt(2),
            500 + random.nextInt(2500),
            random.nextBoolean() ? "on" : "off",
            cluster(offered, speed),
            2 + random.nextInt(4),
            one(List.of("0", "0.05", "0.5", "1")),
            String.join(", ", schedulers),
            expiry,
            String.join(", ", faults));
  }
}
