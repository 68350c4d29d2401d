package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.seed.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws a few jobs, each with its bytes. */
final class WorkloadDraw {
  private static final double WEIGHTED = 0.3;

  private final Dice dice;
  private final Dice weights;
  private final Set<Feature> features;
  private final int kibibytes;
  private final List<Boolean> reducing = new ArrayList<>();

  /**
   * @param kibibytes the size of a block in KiB
   */
  WorkloadDraw(Seed seed, Set<Feature> features, int kibibytes) {
    this.dice = new Dice(seed.named("workload"));
    this.weights = new Dice(seed.named("weights"));
    this.features = features;
    this.kibibytes = kibibytes;
  }

  /**
   * Jobs that were drawn.
   *
   * @param text the section of an experiment file
   * @param reducing for each job, true if it has reduces
   */
  record Drawn(String text, List<Boolean> reducing) {
    Drawn {
      reducing = List.copyOf(reducing);
    }
  }

  Drawn draw() {
    int count = dice.between(1, 5);
    List<String> jobs = new ArrayList<>();
    for (int job = 1; job <= count; job++) {
      jobs.add(job(job));
    }
    String arrivals =
        features.contains(Feature.BATCH)
            ? ""
            : ", arrivals { kind = poisson, mean-gap = %ds }".formatted(dice.between(1, 20));
    return new Drawn(
        "workload { kind = list, users = %d%s, jobs = [\n  %s ] }\n"
            .formatted(dice.between(1, 3), arrivals, String.join("\n  ", jobs)),
        reducing);
  }

  private String job(int number) {
    int maps = dice.between(1, 12);
    int reduces = reduces(maps);
    reducing.add(reduces > 0);
    int input = kibibytes * maps - dice.between(0, kibibytes - 1);
    String shuffle =
        reduces == 0
            ? ""
            : ", shuffle = %d KiB, reduces = %d%s"
                .formatted(
                    Math.max(1, percent(input, dice.between(1, 200))), reduces, keySkew(reduces));
    String after =
        number > 1 && features.contains(Feature.AFTER) && dice.chance(0.6)
            ? ", after = [ job-" + dice.between(1, number - 1) + " ]"
            : "";
    return "{ name = j%d%s%s, input = %d KiB%s, output = %d KiB%s%s }"
        .formatted(
            number,
            user(),
            after,
            input,
            shuffle,
            percent(input, dice.between(0, 120)),
            costs(),
            asks() + weight());
  }

  /** Draws a user of a team, for which some trees of queues have a queue with queues below it. */
  private String user() {
    return features.contains(Feature.CONTAINERS)
            && features.contains(Feature.MIXED_ANSWERS)
            && dice.chance(0.6)
        ? ", user = team.user" + dice.between(1, 2)
        : "";
  }

  /**
   * Draws a job's own slowstart and container sizes; every node with containers has room for them.
   */
  private String asks() {
    if (!features.contains(Feature.OWN_SIZES) || dice.chance(0.3)) {
      return "";
    }
    List<String> keys = new ArrayList<>();
    if (dice.chance(0.5)) {
      keys.add("slowstart = " + dice.one(List.of("0", "0.3", "0.7", "1")));
    }
    for (String container : List.of("map", "reduce", "master")) {
      if (dice.chance(0.5)) {
        keys.add(
            "%s { memory = %d MiB, vcores = %d }"
                .formatted(container, dice.between(1, 20) * 100, dice.between(1, 2)));
      }
    }
    return keys.stream().map(key -> ", " + key).collect(Collectors.joining());
  }

  /** Draws a weight by separate dice, so that the other draws of a seed stay the same. */
  private String weight() {
    return weights.chance(WEIGHTED) ? ", weight = " + weights.tenths(1, 90) : "";
  }

  private int reduces(int maps) {
    if (features.contains(Feature.MAPS_ONLY) && dice.chance(0.5)) {
      return 0;
    }
    return features.contains(Feature.MANY_REDUCES) ? maps + dice.between(1, 8) : dice.between(1, 3);
  }

  private String keySkew(int reduces) {
    if (!features.contains(Feature.KEY_SKEW) || dice.chance(0.3)) {
      return "";
    }
    return ", key-skew { kind = "
        + switch (dice.between(1, 3)) {
          case 1 ->
              "zipf, exponent = %s, keys = %d".formatted(dice.tenths(0, 30), dice.between(1, 200));
          case 2 -> "lognormal, sigma = " + dice.tenths(0, 30);
          // The first reduce has data, and most others have none.
          default ->
              IntStream.range(0, reduces)
                  .mapToObj(
                      reduce -> reduce == 0 ? "1" : dice.chance(0.6) ? "0" : dice.tenths(0, 50))
                  .collect(Collectors.joining(", ", "given, shares = [ ", " ]"));
        }
        + " }";
  }

  /**
   * Draws costs per byte at which a map of a whole block computes for up to some 12 s, whatever the
   * size of blocks.
   */
  private String costs() {
    long gigabyte = 1000 * 1000;
    return ", map-cpu = \"%d s/GB\", reduce-cpu = \"%d s/GB\""
        .formatted(
            dice.between(0, 12) * gigabyte / kibibytes, dice.between(0, 6) * gigabyte / kibibytes);
  }

  private static int percent(int of, int percent) {
    return (int) ((long) of * percent / 100);
  }
}
