package io.racklab.deploy.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.queueing.Queue.Arrival;
import io.racklab.deploy.queueing.Queue.Served;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {
  /** Jobs that never meet are cycles of their own: the interval is the usual one of a mean. */
  @Test
  void ofJobsThatNeverMeetItIsTheirMean() {
    Estimate estimate = Estimate.of(List.of(jobs(10, 1, 3)), job -> true);
    assertThat(estimate.cycles()).isEqualTo(200);
    assertThat(estimate.mean()).isEqualTo(2);
    assertThat(estimate.halfWidth()).isCloseTo(2.5758 / Math.sqrt(199), within(1e-12));
  }

  /**
   * Two jobs a cycle: the one of 9 s is there when the next comes, after 5 s. Whatever varies
   * within a cycle alone does not make the mean uncertain.
   */
  @Test
  void jobsThatMeetAreOneCycle() {
    Estimate estimate = Estimate.of(List.of(jobs(5, 9, 1)), job -> true);
    assertThat(estimate.cycles()).isEqualTo(100);
    assertThat(estimate.mean()).isEqualTo(5);
    assertThat(estimate.halfWidth()).isZero();
  }

  @Test
  void aFewCyclesAreNotEnough() {
    assertThatThrownBy(() -> Estimate.of(List.of(jobs(10, 1, 3).subList(0, 99)), job -> true))
        .hasMessage("only 99 cycles");
  }

  /** 200 jobs, one each so many seconds, with the two responses in turn. */
  private static List<Served> jobs(double gap, double odd, double even) {
    List<Served> jobs = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double submit = i * gap;
      jobs.add(new Served(new Arrival(submit, 1), submit, submit + (i % 2 == 0 ? odd : even)));
    }
    return jobs;
  }
}
