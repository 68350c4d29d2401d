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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Two jobs, of one map and of two, each alone. */
class TrialRunsTest {
  private static final JobSpec SMALL = Specs.job(1, 1, 0);
  private static final JobSpec LARGE = Specs.job(1, 2, 0);

  private final Experiment experiment = StagedRun.experiment();
  private final RunPlan plan =
      new RunPlan(1, experiment, experiment.schedulers().get(0), 1, Path.of(""));
  private final Queue<TrialPlan> queue =
      new ArrayDeque<>(AloneTrials.of(experiment, List.of(SMALL, LARGE)).orElseThrow());
  private final List<RunResult> results = new ArrayList<>();
  private final TestInbox<TrialRuns.Ended> listener = TestInbox.create("listener");
  private final BehaviorTestKit<TrialRuns.Command> runs =
      BehaviorTestKit.create(
          TrialRuns.create(
              () -> Optional.ofNullable(queue.poll()),
              results::add,
              StagedRun.settings(() -> 0),
              List.of(new JoinedWorker(TestInbox.<WorkerMessage>create().getRef(), 1)),
              listener.getRef()));

  private List<String> begun() {
    return runs.getAllEffects().stream()
        .filter(Effect.Spawned.class::isInstance)
        .map(effect -> ((Effect.Spawned<?>) effect).childName())
        .toList();
  }

  private RunResult result(JobSpec job, long seconds, JobOutcome outcome) {
    TestInbox<JournalKeeper.Closed> closed = TestInbox.create();
    BehaviorTestKit<JournalKeeper.Command> journal =
        BehaviorTestKit.create(
            JournalKeeper.create(() -> 0, NotedRows.withoutFiles(), Duration.ofSeconds(1)));
    long finish = seconds * StagedRun.SECOND;
    journal.run(new JournalKeeper.Note(new JobRow(1, job, 0, 0, finish, finish, 0, -1, outcome)));
    journal.run(new JournalKeeper.Close(closed.getRef()));
    return new RunResult(
        plan,
        closed.receiveMessage().measures(),
        new NetworkAccount(Ledger.EMPTY, Health.PERFECT, 0, Congestion.NONE),
        List.of(),
        new RunSize(1, 2, Map.of(TaskType.MAP, 2)),
        Map.of());
  }

  private RunResult ends(JobSpec job, long seconds) {
    RunResult result = result(job, seconds, JobOutcome.SUCCEEDED);
    says(new ExperimentRun.Ended(result, List.of()));
    return result;
  }

  private void says(ExperimentRun.Event event) {
    runs.run(new TrialRuns.FromRun(event));
  }

  @Test
  void aRunBeginsWhenTheOneBeforeHasEnded() {
    assertThat(begun()).containsExactly("run-1");
    RunResult first = ends(SMALL, 3);
    assertThat(begun()).containsExactly("run-2");
    assertThat(listener.hasMessages()).isFalse();
    RunResult second = ends(LARGE, 5);
    assertThat(begun()).isEmpty();
    assertThat(results).containsExactly(first, second);
    assertThat(listener.receiveMessage()).isEqualTo(new TrialRuns.Ended(Optional.empty()));
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void howFarARunIsIsNotTold() {
    says(new ExperimentRun.Going(plan, new RunProgress(0, 0, 0, 0, 0, 0, 0, 0), 1));
    assertThat(listener.hasMessages()).isFalse();
    assertThat(runs.isAlive()).isTrue();
  }

  @Test
  void aRunThatCannotGoOnEndsAll() {
    ends(SMALL, 3);
    begun();
    says(new ExperimentRun.Failed(plan, "no reason"));
    assertThat(listener.receiveMessage().failure()).contains("no reason");
    assertThat(begun()).isEmpty();
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void aRunThatStopsWithoutALastWordHasFailed() {
    ends(SMALL, 3);
    List<Effect.WatchedWith<?, ?>> watched =
        runs.getAllEffects().stream()
            .filter(Effect.WatchedWith.class::isInstance)
            .<Effect.WatchedWith<?, ?>>map(effect -> (Effect.WatchedWith<?, ?>) effect)
            .toList();
    assertThat(watched).hasSize(2);
    runs.run((TrialRuns.Command) watched.get(0).message());
    assertThat(listener.hasMessages()).as("of a run that has ended").isFalse();
    runs.run((TrialRuns.Command) watched.get(1).message());
    assertThat(listener.receiveMessage().failure()).contains("the run failed: see the log");
    assertThat(runs.isAlive()).isFalse();
  }

  @Test
  void aTimeAloneIsThatOfAJobThatSucceeds() {
    assertThat(time(3, JobOutcome.SUCCEEDED)).isEqualTo(new TimeAlone.Known(3));
    assertThat(time(3, JobOutcome.FAILED)).isEqualTo(new TimeAlone.Unknown("it fails"));
    assertThat(time(0, JobOutcome.SUCCEEDED)).isEqualTo(new TimeAlone.Unknown("it takes no time"));
    assertThat(AloneTrials.time(new TrialResult.Failed("why")))
        .isEqualTo(new TimeAlone.Unknown("why"));
  }

  private TimeAlone time(long seconds, JobOutcome outcome) {
    return AloneTrials.time(new TrialResult.Ended(result(SMALL, seconds, outcome)));
  }
}
