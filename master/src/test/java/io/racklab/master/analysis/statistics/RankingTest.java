package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.racklab.master.analysis.statistics.Ranking.Rival;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static final Series FIFO = Series.ofRepeats("fifo", List.of(10.0, 20.0, 30.0));
  private static final Series FAIR = Series.ofRepeats("fair", List.of(8.0, 18.5, 27.5));
  private static final Series WILD = Series.ofRepeats("wild", List.of(60.0, 1.0, 2.0));

  @Test
  void isAheadInEveryPair() {
    Ranking ranking = Ranking.among(List.of(FIFO, FAIR), Direction.LESS_IS_BETTER, 0.95);
    assertThat(ranking.best()).isEqualTo("fair");
    assertThat(ranking.mean().value()).isEqualTo(18);
    assertThat(ranking.runnerUp().name()).isEqualTo("fifo");
    assertThat(ranking.runnerUp().lead().absolute().estimate()).isEqualTo(-2);
    assertThat(ranking.hasWinner()).isTrue();
  }

  @Test
  void isTheOtherWhereMoreIsBetter() {
    Ranking ranking = Ranking.among(List.of(FIFO, FAIR), Direction.MORE_IS_BETTER, 0.95);
    assertThat(ranking.best()).isEqualTo("fifo");
    assertThat(ranking.runnerUp().lead().absolute().estimate()).isEqualTo(2);
  }

  /** The runner-up by mean is beaten for sure, but a wilder one behind it is not. */
  @Test
  void mustBeatEveryOther() {
    Ranking ranking = Ranking.among(List.of(WILD, FIFO, FAIR), Direction.LESS_IS_BETTER, 0.95);
    assertThat(ranking.best()).isEqualTo("fair");
    assertThat(ranking.runnerUp().name()).isEqualTo("fifo");
    assertThat(ranking.hasWinner()).isFalse();
    assertThat(ranking.mayBeAsGood()).extracting(Rival::name).containsExactly("wild");
  }

  @Test
  void whoeverCannotBeToldFromTheBestLeadsToo() {
    Series last = Series.ofRepeats("last", List.of(12.0, 21.5, 31.5));
    Ranking ranking =
        Ranking.among(List.of(last, WILD, FIFO, FAIR), Direction.LESS_IS_BETTER, 0.95);
    assertThat(ranking.leaders()).containsExactly("fair", "wild");
    assertThat(ranking.behind()).extracting(Rival::name).containsExactly("fifo", "last");
    assertThat(ranking.behind())
        .as("the wild one is not told from those either")
        .allSatisfy(rival -> assertThat(rival.doubted()).containsExactly("wild"));
  }

  @Test
  void isNobodyOfEquals() {
    Series same = Series.ofRepeats("same", FIFO.observations());
    Ranking ranking = Ranking.among(List.of(FIFO, same), Direction.LESS_IS_BETTER, 0.95);
    assertThat(ranking.best()).isEqualTo("fifo");
    assertThat(ranking.hasWinner()).isFalse();
  }

  @Test
  void isNobodyAfterOneRepeat() {
    Ranking ranking =
        Ranking.among(
            List.of(Series.ofRepeats("a", List.of(1.0)), Series.ofRepeats("b", List.of(9.0))),
            Direction.LESS_IS_BETTER,
            0.95);
    assertThat(ranking.hasWinner()).isFalse();
  }

  @Test
  void needsTwoOfDifferentNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.among(List.of(FIFO), Direction.LESS_IS_BETTER, 0.95));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.among(List.of(FIFO, FIFO), Direction.LESS_IS_BETTER, 0.95));
  }
}
