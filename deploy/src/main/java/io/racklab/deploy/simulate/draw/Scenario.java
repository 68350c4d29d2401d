package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

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
    ClusterDraw.Drawn cluster = new ClusterDraw(new Dice(seed.named("cluster")), features).draw();
    WorkloadDraw.Drawn workload =
        new WorkloadDraw(new Dice(seed.named("workload")), features, cluster.kibibytes()).draw();
    String tasks = new SettingsDraw(new Dice(seed.named("tasks")), features).draw();
    Dice dice = new Dice(seed.named("faults"));
    FaultGround ground =
        new FaultGround(
            dice, cluster.places(), cluster.racks(), workload.reducing(), dice.between(5, 90));
    String faults = new FaultDraw(ground, features).draw();
    SchedulerDraw schedulers = new SchedulerDraw(new Dice(seed.named("scheduler")), features);
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
                  number,
                  number,
                  cluster.text(),
                  workload.text(),
                  tasks,
                  schedulers.draw(),
                  faults);
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
