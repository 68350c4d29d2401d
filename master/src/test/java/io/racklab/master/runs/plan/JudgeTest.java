package io.racklab.master.runs.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sequential decision about one step. */
class JudgeTest {
  private static final Goal GOAL = GoalReader.read("job_s.mean < 100 s");
  private static final PlanListener NOBODY = new SilentListener();
  private static final int TIMES = 4000;

  private static Judged judged(Looks looks, double mean, long seed) {
    Trials trials = new DrawnTrials(step -> mean, 10, seed);
    return new Judge(GOAL, looks, trials, NOBODY).of(Step.AS_IT_IS);
  }

  @Test
  void looksDoubleUpToTheMost() {
    assertThat(Looks.of(5, 40).repeats()).containsExactly(5, 10, 20, 40);
    assertThat(Looks.of(5, 30).repeats()).containsExactly(5, 10, 20, 30);
    assertThat(Looks.of(7, 7).repeats()).containsExactly(7);
    assertThat(Looks.of(5, 40).level()).isEqualTo(0.975);
    assertThat(Looks.of(7, 7).level()).isEqualTo(0.9);
    assertThatThrownBy(() -> Looks.of(1, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Looks.of(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * With the mean on the bound, either judgement is an error. Each happens in less than 5 % of
   * cases over all looks; with one look, in 5 %. Bonferroni's inequality gives some of that away.
   */
  @ParameterizedTest
  @ValueSource(ints = {5, 10, 40, 160})
  void eachErrorIsAtMostFivePerCent(int most) {
    Map<GoalStatus, Long> counts = new EnumMap<>(GoalStatus.class);
    for (long seed = 1; seed <= TIMES; seed++) {
      counts.merge(judged(Looks.of(5, most), 100, seed).standing(), 1L, Long::sum);
    }

    for (GoalStatus wrong : List.of(GoalStatus.MEETS, GoalStatus.MISSES)) {
      // Three standard errors of a share of 5 % are one point.
      assertThat(counts.get(wrong) / (double) TIMES).as(wrong + "").isBetween(0.025, 0.06);
    }
  }

  /** Without a stricter level for each look, the error would be twice as large. */
  @Test
  void looksWithoutASharedErrorWouldBeWrongMoreOften() {
    int wrong = 0;
    for (long seed = 1; seed <= TIMES; seed++) {
      long drawn = seed;
      wrong +=
          List.of(5, 10, 20, 40).stream().anyMatch(n -> judged(Looks.of(n, n), 100, drawn).meets())
              ? 1
              : 0;
    }
    assertThat(wrong / (double) TIMES).isGreaterThan(0.085);
  }

  @Test
  void repeatsAreSpentWhereTheyDecide() {
    assertThat(judged(Looks.of(5, 40), 50, 1).repeats()).as("far below").isEqualTo(5);
    assertThat(judged(Looks.of(5, 40), 50, 1).standing()).isEqualTo(GoalStatus.MEETS);
    assertThat(judged(Looks.of(5, 40), 150, 1).standing()).isEqualTo(GoalStatus.MISSES);
    Judged close = judged(Looks.of(5, 40), 100.01, 1);
    assertThat(close.repeats()).isEqualTo(40);
    assertThat(close.standing()).isEqualTo(GoalStatus.UNDECIDED);

    // Two steps are judged together; only the one that is close to the bound is repeated.
    Step far = step("far");
    Step near = step("near");
    DrawnTrials trials = new DrawnTrials(step -> step == far ? 20 : 100.01, 10, 1);
    new Judge(GOAL, Looks.of(5, 40), trials, NOBODY).all(List.of(far, near));
    assertThat(trials.played()).containsExactlyInAnyOrderEntriesOf(Map.of("far", 5, "near", 40));
  }

  /** Common noise cancels out, so a small difference is seen. */
  @Test
  void aWorseStepIsSeenByPairs() {
    Judge judge =
        new Judge(
            GOAL,
            Looks.of(5, 40),
            (steps, repeats) ->
                steps.stream()
                    .collect(
                        Collectors.toMap(
                            step -> step,
                            step ->
                                new Random(1)
                                    .doubles(repeats, 0, 50)
                                    .map(value -> value + (step.name().equals("b") ? 1 : 0))
                                    .boxed()
                                    .toList())),
            NOBODY);
    Judged one = judge.of(step("a"));
    Judged other = judge.of(step("b"));
    assertThat(judge.isWorse(other, one)).isTrue();
    assertThat(judge.isWorse(one, other)).isFalse();
    assertThat(judge.isWorse(one, one)).isFalse();
  }

  @Test
  void aGoalThatARunDoesNotMeasureIsNamed() {
    Judge judge =
        new Judge(
            GOAL,
            Looks.of(2, 4),
            (steps, repeats) -> Map.of(Step.AS_IT_IS, List.of(1.0, Double.NaN)),
            NOBODY);
    assertThatThrownBy(() -> judge.of(Step.AS_IT_IS))
        .isInstanceOf(WrongPlanException.class)
        .hasMessageContaining("repeat 2 of 'as it is' has no job_s.mean");
  }

  private static Step step(String name) {
    return new Step(name, Optional.empty(), OptionalDouble.empty());
  }
}
