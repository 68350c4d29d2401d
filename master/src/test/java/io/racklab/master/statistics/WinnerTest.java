package io.racklab.master.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.racklab.master.statistics.Winner.Rival;
import java.util.List;
import org.junit.jupiter.api.Test;

class WinnerTest {
  private static final Series FIFO = Series.ofRepeats("fifo", List.of(10.0, 20.0, 30.0));
  private static final Series FAIR = Series.ofRepeats("fair", List.of(8.0, 18.5, 27.5));
  private static final Series WILD = Series.ofRepeats("wild", List.of(60.0, 1.0, 2.0));

  @Test
  void isAheadInEveryPair() {
    Winner winner = Winner.among(List.of(FIFO, FAIR), Direction.LESS_IS_BETTER, 0.95);
    assertThat(winner.best()).isEqualTo("fair");
    assertThat(winner.mean().value()).isEqualTo(18);
    assertThat(winner.runnerUp().name()).isEqualTo("fifo");
    assertThat(winner.runnerUp().lead().absolute().estimate()).isEqualTo(-2);
    assertThat(winner.hasWon()).isTrue();
  }

  @Test
  void isTheOtherWhereMoreIsBetter() {
    Winner winner = Winner.among(List.of(FIFO, FAIR), Direction.MORE_IS_BETTER, 0.95);
    assertThat(winner.best()).isEqualTo("fifo");
    assertThat(winner.runnerUp().lead().absolute().estimate()).isEqualTo(2);
  }

  /** The runner-up by mean is beaten for sure, but a wilder one behind it is not. */
  @Test
  void mustBeatEveryOther() {
    Winner winner = Winner.among(List.of(WILD, FIFO, FAIR), Direction.LESS_IS_BETTER, 0.95);
    assertThat(winner.best()).isEqualTo("fair");
    assertThat(winner.runnerUp().name()).isEqualTo("fifo");
    assertThat(winner.hasWon()).isFalse();
    assertThat(winner.mayBeAsGood()).extracting(Rival::name).containsExactly("wild");
  }

  @Test
  void isNobodyOfEquals() {
    Series same = Series.ofRepeats("same", FIFO.observations());
    Winner winner = Winner.among(List.of(FIFO, same), Direction.LESS_IS_BETTER, 0.95);
    assertThat(winner.best()).isEqualTo("fifo");
    assertThat(winner.hasWon()).isFalse();
  }

  @Test
  void isNobodyAfterOneRepeat() {
    Winner winner =
        Winner.among(
            List.of(Series.ofRepeats("a", List.of(1.0)), Series.ofRepeats("b", List.of(9.0))),
            Direction.LESS_IS_BETTER,
            0.95);
    assertThat(winner.hasWon()).isFalse();
  }

  @Test
  void needsTwoOfDifferentNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Winner.among(List.of(FIFO), Direction.LESS_IS_BETTER, 0.95));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Winner.among(List.of(FIFO, FIFO), Direction.LESS_IS_BETTER, 0.95));
  }
}
