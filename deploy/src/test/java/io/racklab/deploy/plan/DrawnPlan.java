package io.racklab.deploy.plan;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.plan.Step;
import io.racklab.master.runs.plan.VariationReader;
import io.racklab.master.runs.whatif.Change;
import io.racklab.master.runs.whatif.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A drawn cluster and workload, and a variation whose means are measured at every step by many
 * repeats with another seed than that of the plan.
 */
final class DrawnPlan {
  private static final List<String> METRICS = List.of("job_s.mean", "job_s.p95", "makespan_s");
  private static final int ANOTHER_SEED = 1_000_000;

  /** The share of the mean before that a large step leaves. */
  private static final double LARGE = 0.95;

  private final Path folder;
  private final int seed;
  private final Path file;
  private final String vary;
  private final String metric;
  private final double share;

  DrawnPlan(Path folder, int seed) throws IOException {
    this.folder = Files.createDirectories(folder.resolve("case-" + seed));
    this.seed = seed;
    Random random = new Random(seed * 7919L);
    int slots = 1 + random.nextInt(2);
    metric = METRICS.get(random.nextInt(METRICS.size()));
    share = random.nextDouble();
    boolean links = seed % 3 == 2;
    vary =
        switch (seed % 3) {
          case 0 -> "nodes = +1..+4";
          case 1 -> "nodes.map-slots = %d, %d, %d".formatted(slots + 1, slots + 2, slots + 4);
          default -> "racks.link = 1.5x, 2x, 3x, 4x";
        };
    file =
        Files.writeString(
            this.folder.resolve("case.conf"),
            """
            experiment {
              name = case, seed = %d, clock = virtual, slowdown = never
              cluster { name = small, block-size = 64 MiB, replication = 1, heartbeat = 1s
                racks { count = 2, link = %d Mbps
                  nodes { count = %d, map-slots = %d, reduce-slots = 1, link = 400 Mbps } } }
              workload { kind = mix, jobs = %d, users = 2
                arrivals { kind = poisson, mean-gap = %d s }
                jobs-of = [ { benchmark = terasort, input = %d MiB, reduces = 2, share = 0.6 }
                            { benchmark = grep, input = 256 MiB, reduces = 1, share = 0.4 } ] }
              schedulers = [ %s ]
            }
            """
                .formatted(
                    seed,
                    links ? 40 : 500,
                    1 + random.nextInt(2),
                    slots,
                    5 + random.nextInt(3),
                    4 + random.nextInt(6),
                    128 * (2 + random.nextInt(3)),
                    random.nextBoolean() ? "fifo" : "fair"));
  }

  /**
   * What a plan found beside what every step gives.
   *
   * @param means the mean of each step, the experiment as it is first
   * @param found the index of the plan's answer; the number of steps if it found none
   */
  record Found(List<Double> means, double bound, int found) {
    /** Returns the first step whose mean is within the bound. */
    int least() {
      int least = 0;
      while (means.get(least) >= bound) {
        least++;
      }
      return least;
    }

    boolean isLeastOrNext() {
      return found == least() || found == least() + 1;
    }

    /** True if the answer's mean is within the bound, or if there is no answer. */
    boolean holds() {
      return found == means.size() || means.get(found) < bound;
    }
  }

  /**
   * Measures all steps and plans.
   *
   * @param repeats the repeats by which each step is measured
   * @return empty if no step changes much: more repeats than a plan has would be needed to know
   *     which of them suffices
   */
  Optional<Found> found(int repeats) throws IOException {
    Study study = Study.named(file.toString(), folder, Map.of());
    List<Step> steps =
        new VariationReader(study.first().resolved()).read(List.of(vary)).get(0).steps();
    List<Change> changes = steps.stream().flatMap(step -> step.change().stream()).toList();
    Path every =
        Files.writeString(
            folder.resolve("every.conf"),
            Trial.of(study.first().resolved(), changes).root().render());
    Path played = folder.resolve("every");
    Spoken said =
        racklab(
            "run",
            every,
            "--repeats",
            repeats,
            "--seed",
            ANOTHER_SEED + seed,
            "--quiet",
            "--out",
            played);
    assertThat(said.exitCode()).as(said.err()).isZero();
    List<Double> means = new ArrayList<>();
    for (Step step : steps) {
      means.add(
          Results.in(played).runs().stream()
              .filter(run -> run.cell().values().containsValue(step.name()))
              .mapToDouble(this::metric)
              .average()
              .orElseThrow());
    }
    List<Double> bounds = bounds(means);
    if (bounds.isEmpty()) {
      return Optional.empty();
    }
    double bound = bounds.get((int) (share * bounds.size()));
    return Optional.of(new Found(means, bound, planned(steps, bound)));
  }

  /** Returns a bound before each step that changes the mean much. */
  private static List<Double> bounds(List<Double> means) {
    List<Double> bounds = new ArrayList<>();
    for (int step = 1; step < means.size(); step++) {
      if (means.get(step) < LARGE * means.get(step - 1)) {
        bounds.add((means.get(step) + means.get(step - 1)) / 2);
      }
    }
    return bounds;
  }

  private double metric(OneRun run) {
    return run.metric(metric);
  }

  private int planned(List<Step> steps, double bound) throws IOException {
    Spoken said =
        racklab(
            "plan",
            file,
            "--goal",
            String.format(Locale.ROOT, "%s < %.6f s", metric, bound),
            "--vary",
            vary,
            "--json",
            "--quiet",
            "--out",
            folder.resolve("plan"));
    assertThat(said.exitCode()).as(said.err()).isZero();
    JsonNode plan = new ObjectMapper().readTree(said.out());
    if (!plan.path("met").asBoolean()) {
      return steps.size();
    }
    List<String> names = steps.stream().map(Step::name).toList();
    return plan.path("answers").isEmpty()
        ? 0
        : names.indexOf(plan.path("answers").get(0).path("change").asText());
  }
}
