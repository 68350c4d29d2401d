package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.Effect;
import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.network.Congestion;
import io.racklab.master.engine.network.NetworkAccount;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.JournalKeeper;
import io.racklab.master.runs.journal.NotedRows;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.results.RunSize;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.WorkerMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two jobs, of one map and of two. */
class AloneRunsTest {
  private static final JobSpec SMALL = Specs.job(1, 1, 0);
  private static final JobSpec LARGE = Specs.job(1, 2, 0);
  private static final String IN_WORDS =
      "it was a job of 2 maps and 0 reduces that reads 200 bytes";

  private final Experiment experiment = StagedRun.experiment();
  private final RunPlan plan =
      new RunPlan(1, experiment, experiment.schedulers().get(0), 1, Path.of(""));
  private final TestInbox<AloneRuns.Event> listener = TestInbox.create("listener");
  private final BehaviorTestKit<AloneRuns.Command> runs =
      BehaviorTestKit.create(
          AloneRuns.create(
              experiment,
              List.of(SMALL, LARGE),
              StagedRun.settings(() -> 0),
              List.of(new JoinedWorker(TestInbox.<WorkerMessage>create().getRef(), 1)),
              listener.getRef()));

  private List<String> begun() {
    return runs.getAllEffects().stream()
        .filter(Effect.Spawned.class::isInstance)
        .map(effect -> ((Effect.Spawned<?>) effect).childName())
        .toList();
  }

  private void ends(JobSpec job, long seconds, JobOutcome outcome) {
    TestInbox<JournalKeeper.Closed> closed = TestInbox.create();
    BehaviorTestKit<JournalKeeper.Command> journal =
        BehaviorTestKit.create(
            JournalKeeper.create(() -> 0, NotedRows.withoutFiles(), Duration.ofSeconds(1)));
    long finish = seconds * StagedRun.SECOND;
    journal.run(new JournalKeeper.Note(new JobRow(1, job, 0, 0, finish, finish, 0, -1, outcome)));
    journal.run(new JournalKeeper.Close(closed.getRef()));
    RunResult result =
        new RunResult(
            plan,
            closed.receiveMessage().measures(),
            new NetworkAccount(Ledger.EMPTY, Health.PERFECT, 0, Congestion.NONE),
            List.of(),
            new RunSize(1, 2, Map.of(TaskType.MAP, 2)),
            Map.of());
    says(new ExperimentRun.Ended(result, List.of()));
  }

  private void says(ExperimentRun.Event event) {
    runs.run(new AloneRuns.FromRun(event));
  }

  private String failure() {
    return ((AloneRuns.Failed) listener.receiveMessage()).why();
  }

  @Test
  void aJobRunsWhenTheOneBeforeHasEnded() {
    assertThat(begun()).containsExactly("run-1");
    ends(SMALL, 3, JobOutcome.SUCCEEDED);
    assertThat(begun()).containsExactly("run-2");
    assertThat(listener.getAllReceived()).containsExactly(new AloneRuns.Going(1, 2));
    ends(LARGE, 5, JobOutcome.SUCCEEDED);
    assertThat(begun()).isEmpty();
    assertThat(listener.getAllReceived())
        .containsExactly(
            new AloneRuns.Going(2, 2), new AloneRuns.Ended(Map.of(SMALL, 3.0, LARGE, 5.0)));
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void howFarARunIsIsNotTold() {
    says(new ExperimentRun.Going(plan, new RunProgress(0, 0, 0, 0, 0, 0, 0, 0), 1));
    assertThat(listener.hasMessages()).isFalse();
    assertThat(runs.isAlive()).isTrue();
  }

  @Test
  void aRunThatCannotGoOnEndsAllAndNamesItsJob() {
    ends(SMALL, 3, JobOutcome.SUCCEEDED);
    listener.getAllReceived();
    begun();
    says(new ExperimentRun.Failed(plan, "no reason"));
    assertThat(failure()).isEqualTo("no reason (" + IN_WORDS + ")");
    assertThat(begun()).isEmpty();
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void aRunThatStopsWithoutALastWordHasFailed() {
    ends(SMALL, 3, JobOutcome.SUCCEEDED);
    listener.getAllReceived();
    List<Effect.WatchedWith<?, ?>> watched =
        runs.getAllEffects().stream()
            .filter(Effect.WatchedWith.class::isInstance)
            .<Effect.WatchedWith<?, ?>>map(effect -> (Effect.WatchedWith<?, ?>) effect)
            .toList();
    assertThat(watched).hasSize(2);
    runs.run((AloneRuns.Command) watched.get(0).message());
    assertThat(listener.hasMessages()).as("of a job that has ended").isFalse();
    runs.run((AloneRuns.Command) watched.get(1).message());
    assertThat(failure()).isEqualTo("the run failed: see the log (" + IN_WORDS + ")");
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void aJobThatFailsAloneHasNoTime() {
    ends(SMALL, 3, JobOutcome.FAILED);
    assertThat(failure()).startsWith("it fails (");
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void aJobThatTakesNoTimeIsNoMeasure() {
    ends(SMALL, 0, JobOutcome.SUCCEEDED);
    assertThat(failure()).startsWith("it takes no time (");
    assertThat(runs.isAlive()).isFalse();
  }
}
