package io.racklab.deploy.endtoend;

import io.racklab.deploy.simulate.draw.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A small experiment drawn from a seed: cluster, workload, every preset, and mixes of answers. */
final class RandomExperiment {
  private static final Pattern MIX =
      Pattern.compile("(?s)schedulers = \\[ \\{ name = mix, (like = fair, .*?) \\} ]\\n");

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

  /** Nodes with slots, under all presets for them and some mixes that are not refused. */
  String withSlots(List<String> presets) {
    int maps = 1 + random.nextInt(3);
    String slots =
        random.nextInt(3) == 0
            ? "slots = " + (1 + maps)
            : "map-slots = " + maps + ", reduce-slots = " + (1 + random.nextInt(2));
    while (true) {
      List<String> schedulers = new ArrayList<>(presets);
      for (int mix = 0; mix < 3; mix++) {
        schedulers.add(mix(mix));
      }
      String text = text(slots, schedulers);
      if (Scenario.read(text).isPresent()) {
        return text;
      }
    }
  }

  /** Nodes that offer containers. */
  String withContainers() {
    String memory = "memory = " + (14 + random.nextInt(12)) + " GiB, vcores = 12";
    return text(memory, List.of("yarn"));
  }

  /** A mix of policies that a simulation draws. */
  private String mix(int number) {
    while (true) {
      Matcher mix = MIX.matcher(Scenario.of(random.nextInt(1 << 30)).text());
      if (mix.find()) {
        return "{ name = mix-%d, %s }".formatted(number, mix.group(1));
      }
    }
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

  private String text(String offered, List<String> schedulers) {
    String speed = String.format(Locale.ROOT, "%.1f", 0.2 + random.nextDouble());
    return """
        experiment {
          name = random, seed = %d, clock = virtual
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
