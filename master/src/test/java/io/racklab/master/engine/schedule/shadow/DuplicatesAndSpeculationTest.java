package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two policies that note what they are told, and answer all questions by the same word. */
class DuplicatesAndSpeculationTest {
  private final List<String> told = new ArrayList<>();

  private final class Noting implements DuplicatesMaps {
    private final String name;
    private final boolean yes;

    Noting(String name, boolean yes) {
      this.name = name;
      this.yes = yes;
    }

    private void note(String what) {
      told.add(name + " " + what);
    }

    @Override
    public Optional<SecondAttempt> choose(
        Job job, TaskType type, NodeState node, ClusterView view) {
      note("choose");
      return yes
          ? Optional.of(new SecondAttempt(name.length(), AttemptKind.DUPLICATE))
          : Optional.empty();
    }

    @Override
    public List<Promise> promises() {
      return List.of(new Promise(name + ": is kept", (scheduler, evidence) -> null));
    }

    @Override
    public boolean restsWithoutWork() {
      return yes;
    }

    @Override
    public boolean isEnabled() {
      return yes;
    }

    @Override
    public boolean hasNoCandidates(TaskType type, long now) {
      return yes;
    }

    @Override
    public boolean readsProgress() {
      return yes;
    }

    @Override
    public boolean readsLinks() {
      return yes;
    }

    @Override
    public boolean duplicates() {
      return yes;
    }

    @Override
    public void decide(Job job, ClusterView view, RaceOutcome chooser) {
      note("decide");
    }

    @Override
    public void update(ClusterView view) {
      note("update");
    }

    @Override
    public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
      note("launched");
    }

    @Override
    public void progressed(Job job, RunningTask task, long now) {
      note("progressed");
    }

    @Override
    public void succeeded(Job job, RunningAttempt attempt, long now) {
      note("succeeded");
    }

    @Override
    public void wasted(Job job, RunningAttempt attempt, long nanos) {
      note("wasted");
    }

    @Override
    public void over(Job job) {
      note("over");
    }

    @Override
    public Map<String, Double> measures() {
      return Map.of(name, 1.0);
    }
  }

  private DuplicatesAndSpeculation both(boolean duplicating, boolean speculating) {
    return new DuplicatesAndSpeculation(
        new Noting("copies", duplicating), new Noting("late", speculating));
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void eitherIsEnoughToBeEnabledAndBothAreNeededToRest(boolean copies, boolean late) {
    DuplicatesAndSpeculation both = both(copies, late);
    assertThat(both.isEnabled()).isEqualTo(copies || late);
    assertThat(both.readsProgress()).isEqualTo(copies || late);
    assertThat(both.readsLinks()).isEqualTo(copies || late);
    assertThat(both.restsWithoutWork()).isEqualTo(copies && late);
    assertThat(both.hasNoCandidates(TaskType.MAP, 0)).isEqualTo(copies && late);
    assertThat(both.duplicates()).isEqualTo(copies);
  }

  @Test
  void speculationChoosesOnlyWhereNothingIsDuplicated() {
    assertThat(both(true, true).choose(null, TaskType.MAP, null, null).orElseThrow().task())
        .isEqualTo("copies".length());
    assertThat(told).containsExactly("copies choose");
    told.clear();
    assertThat(both(false, true).choose(null, TaskType.MAP, null, null).orElseThrow().task())
        .isEqualTo("late".length());
    assertThat(told).containsExactly("copies choose", "late choose");
  }

  @Test
  void bothLearnOfAllEventsAndTheDuplicatesAreUpdatedLast() {
    DuplicatesAndSpeculation both = both(true, true);
    both.update(null);
    both.launched(null, null, null, 0);
    both.progressed(null, null, 0);
    both.succeeded(null, null, 0);
    both.wasted(null, null, 0);
    both.over(null);
    both.decide(null, null, null);
    assertThat(told)
        .containsExactly(
            "late update",
            "copies update",
            "copies launched",
            "late launched",
            "copies progressed",
            "late progressed",
            "copies succeeded",
            "late succeeded",
            "copies wasted",
            "late wasted",
            "copies over",
            "late over",
            "copies decide");
  }

  @Test
  void promisesAndMeasuresAreThoseOfTheDuplicates() {
    assertThat(both(true, true).promises())
        .extracting(Promise::words)
        .containsExactly("copies: is kept");
    assertThat(both(true, true).measures()).containsOnlyKeys("copies");
  }
}
