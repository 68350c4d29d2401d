package io.racklab.deploy.simulate.play;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.virtual.Attendance;
import io.racklab.deploy.virtual.Pace;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.meter.RunMeter;
import io.racklab.master.run.Onlookers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plays one run after the other in virtual time. A stage takes longer to build than a small run, so
 * they share one, until a run fails: nobody knows what that has left behind. For one thread.
 */
public final class StagePlayer {
  /** No small cluster does so much at one instant. */
  private static final long STANDSTILL_STEPS = 2_000_000;

  /** A run that can never go on is found out when its progress is looked at. */
  private static final Duration LOOK_EVERY = Duration.ofMinutes(10);

  private final Staging staging;

  public StagePlayer(Staging staging) {
    this.staging = staging;
  }

  /** Plays all of a programme. Blocks. */
  public void play(Programme programme) {
    while (onOneStage(programme)) {
      // A run has failed, or time is used up; the others go on elsewhere.
    }
  }

  /** Plays one run. Blocks. */
  public PlayedRun play(Scenario scenario) {
    List<PlayedRun> played = new ArrayList<>();
    play(
        new Programme() {
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

  /** Returns whether there may be more to play. */
  private boolean onOneStage(Programme programme) {
    RunsInTurn.Current current = new RunsInTurn.Current(programme);
    VirtualStage stage =
        new VirtualStage(
            LOOK_EVERY,
            STANDSTILL_STEPS,
            new Attendance(
                new Onlookers(plan -> Optional.of(current.notes()), RunMeter.NONE), Pace.FREE));
    RunsInTurn.Word last =
        stage.perform(
            new MasterTask<RunsInTurn.Word, RunsInTurn.Command>(
                RunsInTurn.Word.class,
                (settings, workers, words) ->
                    RunsInTurn.create(current, stage, staging, settings, workers, words),
                Optional.empty(),
                Optional.empty(),
                RunsInTurn.Word::failed,
                word -> true,
                word -> {}));
    // A failure that no run has told of is the stage's own: an actor threw, or time stood still.
    last.failure().ifPresent(why -> current.failed(why, stage.steps()));
    return last.more();
  }
}
