package io.racklab.deploy.simulate.play;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.virtual.Pace;
import io.racklab.deploy.virtual.RunHooks;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.runs.run.RunObservers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs scenarios one after the other in virtual time. A stage takes longer to build than a small
 * run, so runs share a stage until one fails, after which its state is unknown. Confined to one
 * thread.
 */
public final class StagePlayer {
  /**
   * The steps at one instant after which a run counts as livelocked, more than any small cluster
   * makes.
   */
  private static final long STANDSTILL_STEPS = 2_000_000;

  /** The interval of progress reports; at each, the runner checks the number of steps so far. */
  private static final Duration LOOK_EVERY = Duration.ofMinutes(10);

  private final Staging staging;

  public StagePlayer(Staging staging) {
    this.staging = staging;
  }

  /** Runs all scenarios of a queue. Blocks. */
  public void play(ScenarioQueue queue) {
    while (onOneStage(queue)) {
      // A run has failed, or the stage has reached its limit; a new stage runs the next scenarios.
    }
  }

  /** Runs one scenario. Blocks. */
  public PlayedRun play(Scenario scenario) {
    List<PlayedRun> played = new ArrayList<>();
    play(
        new ScenarioQueue() {
          private boolean asked;

          @Override
          public Optional<Scenario> next() {
            Optional<Scenario> next = asked ? Optional.empty() : Optional.of(scenario);
            asked = true;
            return next;
          }

          @Override
          public void played(PlayedRun run) {
            played.add(run);
          }
        });
    return played.get(0);
  }

  /** Runs scenarios on one stage, and returns true if there may be more. */
  private boolean onOneStage(ScenarioQueue queue) {
    SequentialRunner.Current current = new SequentialRunner.Current(queue);
    VirtualStage stage =
        new VirtualStage(
            LOOK_EVERY,
            STANDSTILL_STEPS,
            new RunHooks(
                new RunObservers(
                    plan -> Optional.of(current.notes()),
                    RunMeter.NONE,
                    plan -> current.flows(),
                    plan -> current.copies()),
                Pace.FREE));
    SequentialRunner.Word last =
        stage.perform(
            new MasterTask<SequentialRunner.Word, SequentialRunner.Command>(
                SequentialRunner.Word.class,
                (settings, workers, words) ->
                    SequentialRunner.create(current, stage, staging, settings, workers, words),
                Optional.empty(),
                Optional.empty(),
                SequentialRunner.Word::failed,
                word -> true,
                word -> {}));
    // Records a failed run, also when the stage has failed: an actor threw, or time stood still.
    last.failure().ifPresent(why -> current.failed(why, stage.steps()));
    return last.more();
  }
}
