package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * An experiment as text and parsed.
 *
 * @param text the text of an experiment file
 * @param order the seed of the order of messages at one instant; empty for the order of arrival
 */
public record Scenario(String text, Experiment experiment, OptionalLong order) {
  private static final int TRIES = 200;

  /** Returns the scenario of a seed, always the same one. */
  public static Scenario of(long number) {
    Seed seed = Seed.of(number).named("simulate");
    Set<Feature> features = Feature.drawn(seed);
    SchedulerDraw schedulers = new SchedulerDraw(seed, features);
    return of(number, seed, features, schedulers::draw);
  }

  /**
   * Returns the scenario of a seed with a given scheduler in place of a drawn one.
   *
   * @param scheduler an entry of an experiment's {@code schedulers}
   * @throws InvalidInputException if the scheduler works neither with slots nor with containers
   */
  public static Scenario of(long number, String scheduler) {
    Seed seed = Seed.of(number).named("simulate");
    Set<Feature> features = Feature.drawn(seed);
    try {
      return of(number, seed, features, () -> scheduler);
    } catch (IllegalStateException refused) {
      Set<Feature> others = EnumSet.copyOf(features);
      if (!others.remove(Feature.CONTAINERS)) {
        others.add(Feature.CONTAINERS);
      }
      try {
        return of(number, seed, others, () -> scheduler);
      } catch (IllegalStateException again) {
        throw (InvalidInputException)
            (features.contains(Feature.CONTAINERS) ? again : refused).getCause();
      }
    }
  }

  private static Scenario of(
      long number, Seed seed, Set<Feature> features, Supplier<String> schedulers) {
    ClusterDraw.Drawn cluster = new ClusterDraw(new Dice(seed.named("cluster")), features).draw();
    WorkloadDraw.Drawn workload = new WorkloadDraw(seed, features, cluster.kibibytes()).draw();
    String tasks = new SettingsDraw(new Dice(seed.named("tasks")), features).draw();
    Dice dice = new Dice(seed.named("faults"));
    FaultGround ground =
        new FaultGround(
            dice, cluster.places(), cluster.racks(), workload.reducing(), dice.between(5, 90));
    String faults = new FaultDraw(ground, features).draw();
    OptionalLong order =
        features.contains(Feature.ANY_ORDER) ? OptionalLong.of(number) : OptionalLong.empty();
    IllegalStateException last = null;
    // A mix of conflicting policies is refused, and another is drawn.
    for (int attempt = 0; attempt < TRIES; attempt++) {
      String text =
          """
          experiment {
          name = seed-%d, seed = %d, clock = virtual
          %s%s%sschedulers = [ %s ]
          %s}
          """
              .formatted(
                  number, number, cluster.text(), workload.text(), tasks, schedulers.get(), faults);
      try {
        return new Scenario(text, parsed(text), order);
      } catch (InvalidInputException refused) {
        last = new IllegalStateException("seed " + number + " draws " + text, refused);
      }
    }
    throw last;
  }

  /** Returns the scenario of a file's text; empty if it cannot be run. */
  public static Optional<Scenario> read(String text) {
    return read(text, OptionalLong.empty());
  }

  /** Returns the scenario of a file's text with an order of messages; empty if it cannot be run. */
  public static Optional<Scenario> read(String text, OptionalLong order) {
    try {
      return Optional.of(new Scenario(text, parsed(text), order));
    } catch (InvalidInputException refused) {
      return Optional.empty();
    }
  }

  private static Experiment parsed(String text) {
    return Study.parse("simulate", text, Path.of(""), Map.of()).first();
  }
}
