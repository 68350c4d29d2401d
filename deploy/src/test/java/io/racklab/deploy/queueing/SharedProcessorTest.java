package io.racklab.deploy.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.queueing.Queue.Arrival;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedProcessorTest {
  /**
   * The first is alone until 2 s and has 2 s left, as much as the second needs: both leave at 6 s.
   * The third comes when nobody is there.
   */
  @Test
  void jobsThatAreThereShareTheSpeed() {
    List<Arrival> arrivals =
        List.of(new Arrival(0, 4000), new Arrival(2, 2000), new Arrival(7, 1000));
    assertThat(SharedProcessor.finishes(arrivals, 1)).containsExactly(6, 6, 8);
  }

  /** At twice the speed: 8 s of work, of which 4 are done at 2 s; then 1 s of a second to each. */
  @Test
  void aSmallerJobOvertakes() {
    List<Arrival> arrivals = List.of(new Arrival(0, 8000), new Arrival(2, 1000));
    assertThat(SharedProcessor.finishes(arrivals, 2)).containsExactly(4.5, 3);
  }
}
