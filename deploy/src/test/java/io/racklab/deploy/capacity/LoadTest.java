package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.runs.experiment.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTest {
  private static final Load LOAD = new Load(1000);

  @Test
  void realBytesGrowWithTimeAndShrinkWithBytes() {
    assertThat(LOAD.at(new Scale(20, 8))).isEqualTo(2500);
  }

  @Test
  void aRunMayAskForHalfOfWhatTheMachineMoves() {
    assertThat(LOAD.fits(new Scale(1, 1), 2000)).isTrue();
    assertThat(LOAD.fits(new Scale(1, 1), 1999)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2000, 1",
    "1, 1999, 2",
    "1, 1000, 2",
    "10, 2000, 16",
    "0.1, 200, 1",
    "1, 0.0001, 33554432"
  })
  void theByteScaleIsTheLeastPowerOfTwoThatFits(double time, double capacity, double bytes) {
    assertThat(LOAD.bytesFor(time, capacity)).contains(new Scale(time, bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 20, 40000, 20",
    "1, 20, 39999, 10",
    "1, 20, 10000, 5",
    "1, 20, 2000, 1",
    "1, 20, 500, 0.2",
    "4, 20, 500, 1",
    "1, 3, 40000, 3"
  })
  void theTimeScaleIsTheGreatestRoundOneThatFits(
      double bytes, double most, double capacity, double time) {
    assertThat(LOAD.timeFor(bytes, most, capacity)).contains(new Scale(time, bytes));
  }

  @Test
  void whatNoScaleMakesFitHasNone() {
    assertThat(LOAD.timeFor(1, 1, 1e-3)).isEmpty();
    assertThat(new Load(Double.POSITIVE_INFINITY).bytesFor(1, 1e9)).isEmpty();
    assertThat(new Load(Double.POSITIVE_INFINITY).timeFor(1, 1, 1e9)).isEmpty();
  }

  @Test
  void nothingFitsAtOnce() {
    assertThat(new Load(0).bytesFor(7, 1e9)).contains(new Scale(7, 1));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "60, 1", "61, 2", "120, 2", "121, 5", "301, 10", "3600, 100", "86400, 2000"})
  void longListsAreHurriedToAMinute(double seconds, double time) {
    assertThat(Load.timeToTake(seconds)).isEqualTo(time);
  }
}
