package io.racklab.master.runs.experiment;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.AttemptSettings;
import io.racklab.master.engine.tracker.StragglerRule;
import io.racklab.master.engine.tracker.TaskVariation;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibratedTasks;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.stream.Stream;

/**
 * The values of tasks that each repeat draws from a calibration.
 *
 * @param learned the values with their intervals
 * @param own the keys of {@code tasks} that the experiment itself gives; these are not drawn
 */
public record LearnedTasks(CalibratedTasks learned, List<String> own) {
  private static final String START = "start";
  private static final String VARIATION = "variation";
  private static final String STRAGGLERS = "stragglers";
  private static final String FAILURES = "failures";
  private static final String BACKGROUND = "background";

  /** The keys below {@code tasks} that a calibration may give. */
  static final List<String> KEYS = List.of(START, VARIATION, STRAGGLERS, FAILURES, BACKGROUND);

  public LearnedTasks {
    own = List.copyOf(own);
  }

  static LearnedTasks of(CalibratedTasks learned, Section tasks) {
    return new LearnedTasks(learned, KEYS.stream().filter(tasks::has).toList());
  }

  /** Returns a copy for jobs that run alone: it draws neither failures nor background load. */
  LearnedTasks alone() {
    return new LearnedTasks(
        learned, Stream.concat(own.stream(), Stream.of(FAILURES, BACKGROUND)).toList());
  }

  /**
   * Returns an execution with the draws of a repeat, which are the same under every scheduler.
   *
   * @param workload the seed of the repeat's workload
   */
  Execution draw(Execution execution, Seed workload) {
    Seed seed = Calibrated.seed(workload);
    TaskSettings tasks = execution.tasks();
    TrackerSettings tracker = execution.tracker();
    return execution.with(
        own.contains(START) ? tasks : tasks.withStart(learned.startNanos(seed)),
        tracker.with(
            new AttemptSettings(
                own.contains(VARIATION) ? tracker.attempts().variation() : variation(seed),
                own.contains(STRAGGLERS) ? tracker.attempts().stragglers() : stragglers(seed),
                own.contains(FAILURES)
                    ? tracker.attempts().failures()
                    : learned.failedShare(seed))),
        own.contains(BACKGROUND)
            ? execution.background()
            : new BackgroundLoad(Math.min(BackgroundLoad.MOST, learned.background(seed))));
  }

  private TaskVariation variation(Seed seed) {
    return new TaskVariation(
        atMost(learned.attemptVariation(seed)),
        0,
        atMost(learned.nodeVariation(seed)),
        atMost(learned.startVariation(seed)));
  }

  private static double atMost(double variation) {
    return Math.min(TaskVariation.MOST, variation);
  }

  private StragglerRule stragglers(Seed seed) {
    return new StragglerRule(
        learned.drawnShare(seed), learned.drawnFactor(seed), 0, learned.slow().nodes());
  }
}
