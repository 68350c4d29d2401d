package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.PartOfCsv;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two jobs on two nodes. job-1 has a map on each node to 10 s and reduces on the second from 10 to
 * 30, from 11 to 13 and from 25 to 26 s; job-2 has two maps on the first from 0 to 20 s and one
 * there from 20 to 40 s.
 */
class SlotsHeldTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    PartOfCsv.write(
        folder,
        "jobs.csv",
        """
        job,name,submit_s,maps_done_s,finish_s,shuffle_bytes,outcome
        job-1,j,0,10,30,1,succeeded
        job-2,j,0,40,40,0,succeeded
        """);
    PartOfCsv.write(
        folder,
        "attempts.csv",
        """
        attempt,job,type,node,start_s,finish_s,outcome
        job-1-m-1-0,job-1,map,n1,0,10,chosen
        job-1-m-2-0,job-1,map,n2,0,10,chosen
        job-1-r-3-0,job-1,reduce,n2,10,30,chosen
        job-1-r-7-0,job-1,reduce,n2,11,13,chosen
        job-1-r-8-0,job-1,reduce,n2,25,26,chosen
        job-2-m-4-0,job-2,map,n1,0,20,chosen
        job-2-m-5-0,job-2,map,n1,0,20,killed
        job-2-m-6-0,job-2,map,n1,20,40,chosen
        """);
    PartOfCsv.write(
        folder,
        "flows.csv",
        """
        flow,kind,job,src,dst,bytes,start_s,finish_s
        1,shuffle,job-1,n1,n2,6000000,10,13
        2,shuffle,job-1,n2,n2,9000000,10,11
        3,input,job-1,n1,n2,9000000,10,11
        4,shuffle,job-1,n1,n2,2000000,15,16
        """);
  }

  private double of(RunMeasure measure) throws IOException {
    return measure.of(folder);
  }

  @Test
  void attemptsThatRanOnAverage() throws IOException {
    assertThat(of(RunMeasure.RUNNING))
        .isCloseTo((10 + 10 + 20 + 2 + 1 + 20 + 20 + 20) / 40.0, within(1e-9));
    assertThat(of(RunMeasure.RUNNING_BEFORE_REDUCES)).isCloseTo(4, within(1e-9));
  }

  /**
   * Held by the nodes: 3 and 1 for 10 s; 2 and 1 for 8 s, 2 and 2 for 2 s; 1 and 1 for 9 s, 1 and 2
   * for 1 s; 1 and 0 for 10 s.
   */
  @Test
  void loadImbalanceIsTheVariationOverNodes() throws IOException {
    assertThat(of(RunMeasure.LOAD_IMBALANCE))
        .isCloseTo((5 + 8 / 3.0 + 1 / 3.0 + 10) / 40, within(1e-9));
  }

  /** Held by the jobs: 2 and 2; 1 and 2 but for 2 s; 1 and 1 but for 1 s; then job-2 is alone. */
  @Test
  void unfairnessIsTheVariationOverJobsThatAreThere() throws IOException {
    assertThat(of(RunMeasure.UNFAIRNESS)).isCloseTo((8 / 3.0 + 1 / 3.0) / 30, within(1e-9));
    assertThat(of(RunMeasure.UNFAIRNESS_BEFORE_REDUCES)).isCloseTo(0, within(1e-9));
  }

  /** From the end of job-1's maps, 10 s, to the start of job-2's last, 20 s. */
  @Test
  void reducesThatRunWhileOthersMapsWait() throws IOException {
    assertThat(of(RunMeasure.MOST_REDUCES_BESIDE_WAITING_MAPS)).isEqualTo(2);
  }

  /** 4 MB, 2 MB and 2 MB in steps of two seconds between nodes. */
  @Test
  void shuffleGoesByStepsOfTwoSeconds() throws IOException {
    assertThat(of(RunMeasure.SHUFFLE_PEAK)).isCloseTo(2, within(1e-9));
    double mean = 8 / 3.0;
    double variance = (Math.pow(4 - mean, 2) + 2 * Math.pow(2 - mean, 2)) / 3;
    assertThat(of(RunMeasure.SHUFFLE_VARIATION))
        .isCloseTo(Math.sqrt(variance) / mean, within(1e-9));
  }
}
