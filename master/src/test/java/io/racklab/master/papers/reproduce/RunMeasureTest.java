package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quantities that are computed from rows. */
class RunMeasureTest {
  @TempDir private Path folder;

  /**
   * job-1 maps for 20 s, its last chosen reduce has copied 30 s later and ends 10 s after that;
   * job-2 has maps only, for 40 s; job-3 failed and does not count.
   */
  @BeforeEach
  void write() throws IOException {
    PartOfCsv.write(
        folder,
        "jobs.csv",
        """
        job,name,submit_s,maps_done_s,finish_s,shuffle_bytes,outcome
        job-1,sort,10,30,70,2000000,succeeded
        job-2,sort,10,50,50,0,succeeded
        job-3,grep,10,99,99,0,failed
        """);
    PartOfCsv.write(
        folder,
        "attempts.csv",
        """
        attempt,job,type,kind,start_s,copy_s,finish_s,outcome
        job-1-m-1-0,job-1,map,original,12,,30,chosen
        job-1-r-2-0,job-1,reduce,original,22,55,65,chosen
        job-1-r-3-0,job-1,reduce,original,20,60,70,chosen
        job-1-r-4-0,job-1,reduce,speculative,18,69,70,killed
        job-2-m-5-0,job-2,map,original,12,,50,killed
        job-2-m-6-0,job-2,map,duplicate,12,,50,chosen
        """);
  }

  @Test
  void phasesAreSharesOfTheMeanTimesOverJobs() throws IOException {
    assertThat(RunMeasure.MAP_SHARE.of(folder)).isCloseTo(60 / 100.0, within(1e-12));
    assertThat(RunMeasure.SHUFFLE_SHARE.of(folder)).isCloseTo(30 / 100.0, within(1e-12));
    assertThat(RunMeasure.REDUCE_SHARE.of(folder)).isCloseTo(10 / 100.0, within(1e-12));
  }

  /** Of two jobs that end well, 40 and 60 s after the first submission, a quarter is one. */
  @Test
  void whenSharesOfTheJobsAreDoneIsCountedFromTheFirstSubmission() throws IOException {
    assertThat(RunMeasure.QUARTER_DONE.of(folder)).isCloseTo(40, within(1e-12));
    assertThat(RunMeasure.HALF_DONE.of(folder)).isCloseTo(40, within(1e-12));
    assertThat(RunMeasure.THREE_QUARTERS_DONE.of(folder)).isCloseTo(60, within(1e-12));
  }

  @Test
  void mapsThatCountAreTimed() throws IOException {
    assertThat(RunMeasure.MAP_SECONDS.of(folder)).isCloseTo((18 + 38) / 2.0, within(1e-12));
  }

  @Test
  void theRangeIsOfJobsOfOneName() throws IOException {
    assertThat(RunMeasure.JOB_RANGE.of(folder)).isCloseTo(60 - 40, within(1e-12));
  }

  @Test
  void theShuffleIsTimedFromTheLastMapAndFromTheFirstReduce() throws IOException {
    assertThat(RunMeasure.SHUFFLE_SECONDS.of(folder)).isCloseTo(30 / 2.0, within(1e-12));
    assertThat(RunMeasure.COPY_SECONDS.of(folder)).isCloseTo(60 - 20, within(1e-12));
  }

  @Test
  void duplicatesAreCountedByTheMapsThatCount() throws IOException {
    assertThat(RunMeasure.DUPLICATE_SHARE.of(folder)).isCloseTo(1 / 2.0, within(1e-12));
  }

  @Test
  void fetchedIsWhatTheShuffleMovesBetweenNodes() throws IOException {
    PartOfCsv.write(
        folder,
        "flows.csv",
        """
        flow,kind,src,dst,bytes
        1,shuffle,n1,n2,2000000000
        2,shuffle,n2,n2,4000000000
        3,input,n1,n2,8000000000
        4,shuffle,n2,n1,1000000000
        """);
    assertThat(RunMeasure.FETCHED_BYTES.of(folder)).isEqualTo(3);
  }

  @Test
  void aJobIsFoundByItsName() throws IOException {
    assertThat(new Rows(folder).jobSeconds("sort")).isEqualTo((60 + 40) / 2.0);
    assertThat(new Rows(folder).jobSeconds("grep")).as("it failed").isNaN();
  }

  @Test
  void jobsAreLaterThanInAnotherRun(@TempDir Path other) throws IOException {
    PartOfCsv.write(
        other,
        "jobs.csv",
        """
        job,name,submit_s,maps_done_s,finish_s,outcome
        job-2,sort,10,50,51,succeeded
        job-1,sort,10,30,69,succeeded
        """);
    assertThat(new Rows(folder).laterJobs(new Rows(other))).isEqualTo(1);
    assertThat(new Rows(folder).laterJobs(new Rows(folder))).isZero();
    PartOfCsv.write(
        other,
        "jobs.csv",
        """
        job,name,submit_s,maps_done_s,finish_s,outcome
        job-1,sort,10,30,69,succeeded
        """);
    assertThat(new Rows(folder).laterJobs(new Rows(other))).isNaN();
  }

  @Test
  void hoursAddUp() throws IOException {
    assertThat(RunMeasure.JOB_HOURS.of(folder)).isCloseTo(100 / 3600.0, within(1e-12));
    assertThat(RunMeasure.TASK_HOURS.of(folder))
        .isCloseTo((18 + 43 + 50 + 52 + 38 + 38) / 3600.0, within(1e-12));
  }

  @Test
  void twoJobsAreOnALine() throws IOException {
    assertThat(RunMeasure.SHUFFLE_FIT.of(folder)).isCloseTo(1, within(1e-12));
    assertThat(RunMeasure.SHUFFLE_SLOPE.of(folder)).as("s/MB").isCloseTo(10, within(1e-12));
  }

  @Test
  void theFitIsTheShareOfTheVarianceThatTheLineExplains() {
    // Through (1, 1), (2, 3), (3, 2) goes y = 1 + x / 2, which explains a quarter.
    ShuffleLine line = ShuffleLine.through(List.of(job(1, 1), job(2, 3), job(3, 2)));

    assertThat(line.slope()).isCloseTo(0.5, within(1e-12));
    assertThat(line.rSquared()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void oneJobIsNoLine() {
    assertThat(ShuffleLine.through(List.of(job(1, 1))).rSquared()).isNaN();
  }

  private static EndedJob job(double megabytes, double seconds) {
    return new EndedJob("j", "sort", "u", "p", 0, 0, seconds, 1, 1, megabytes * 1e6, true);
  }
}
