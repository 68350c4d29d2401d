package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job histories of several jobs, of masters that were started again, and of what is not played. */
class HistoriesTest {
  @TempDir Path folder;

  private List<TraceJob> read(TraceFormat format, String text) throws IOException {
    return format.read(Files.writeString(folder.resolve("history"), text));
  }

  private static String event(String record, String fields) {
    return "{\"type\":\"X\",\"event\":{\"org.x." + record + "\":{" + fields + "}}}\n";
  }

  private static String begin(int job, int... masters) {
    StringBuilder text =
        new StringBuilder("Avro-Json\n{\"type\":\"record\",\"name\":\"Event\"}\n\n");
    for (int master : masters) {
      text.append(event("AMStarted", "\"applicationAttemptId\":\"appattempt_" + master + "\""));
    }
    return text
        + event(
            "JobSubmitted",
            "\"jobid\":\"job_1_000%d\",\"jobName\":\"j%d\",\"userName\":\"al\",\"submitTime\":%d000"
                .formatted(job, job, job));
  }

  private static String map(int job, int task, int attempt, int seconds, long bytes) {
    String ids =
        "\"taskid\":\"task_1_000%d_m_%d\",\"taskType\":\"MAP\",\"attemptId\":\"attempt_1_000%d_m_%d_%d\""
            .formatted(job, task, job, task, attempt);
    String counters =
        "\"counters\":{\"groups\":[{\"counts\":[{\"name\":\"HDFS_BYTES_READ\",\"value\":%d}]}]}"
            .formatted(bytes);
    return event("TaskStarted", ids)
        + event("TaskAttemptStarted", ids + ",\"startTime\":10000")
        + event(
            "MapAttemptFinished", ids + ",\"finishTime\":" + (10 + seconds) + "000," + counters);
  }

  private static String finished(int job) {
    return event("JobFinished", "\"jobid\":\"job_1_000" + job + "\"");
  }

  @Test
  void historiesInARowAreTheirJobs() throws IOException {
    String one = begin(1, 1) + map(1, 0, 0, 3, 100) + finished(1);
    String two = begin(2, 1) + map(2, 0, 0, 5, 7) + map(2, 1, 0, 5, 7) + finished(2);
    List<TraceJob> jobs = read(TraceFormat.JHIST, two + one);
    assertThat(jobs).extracting(TraceJob::name).containsExactly("j1", "j2");
    assertThat(jobs)
        .extracting(TraceJob::maps)
        .containsExactly(new TraceTasks(1, 1, 100, 0, 3), new TraceTasks(2, 2, 14, 0, 5));
    assertThat(TraceRemark.sentences(jobs)).isEmpty();
    assertThatThrownBy(() -> read(TraceFormat.JHIST, one + two + one))
        .hasMessageContaining("history:26: job job_1_0001 is here a second time, after line 5");
  }

  /** Tasks go to the jobs that their ids name, even where events of two jobs are mixed. */
  @Test
  void eventsOfTwoJobsMayBeMixed() throws IOException {
    String second = begin(2).substring(begin(2).lastIndexOf("{\"type\":\"X\""));
    List<TraceJob> jobs =
        read(
            TraceFormat.JHIST,
            begin(1)
                + second
                + map(1, 0, 0, 3, 100)
                + map(2, 0, 0, 5, 7)
                + finished(2)
                + map(1, 1, 0, 3, 100)
                + finished(1));
    assertThat(jobs).extracting(job -> job.maps().input()).containsExactly(200L, 7L);
  }

  /** The second master tells of the task that it has recovered, and runs the other one. */
  @Test
  void aMasterThatWasStartedAgainContinuesItsJob() throws IOException {
    String first = begin(1, 1) + map(1, 0, 0, 3, 100);
    String second = begin(1, 1, 2) + map(1, 0, 0, 3, 100) + map(1, 1, 1000, 5, 20) + finished(1);
    for (String history : List.of(second, first + second)) {
      List<TraceJob> jobs = read(TraceFormat.JHIST, history);
      assertThat(jobs).singleElement().satisfies(job -> assertThat(job.succeeded()).isTrue());
      assertThat(jobs.get(0).maps()).isEqualTo(new TraceTasks(2, 2, 120, 0, 4));
      assertThat(TraceRemark.sentences(jobs))
          .containsExactly("1 application masters were started again there, which is not replayed");
    }
  }

  @Test
  void whatIsNotPlayedIsCounted() throws IOException {
    String job =
        begin(1, 1)
            + event("JobQueueChange", "\"jobid\":\"job_1_0001\",\"jobQueueName\":\"etl\"")
            + event("JobPriorityChange", "\"jobid\":\"job_1_0001\",\"priority\":\"HIGH\"")
            + event("JobInited", "\"totalMaps\":3,\"totalReduces\":0,\"uberized\":true")
            + map(1, 0, 0, 3, 100)
            + map(1, 0, 1, 4, 100);
    assertThat(TraceRemark.sentences(read(TraceFormat.JHIST, job + begin(2) + finished(2))))
        .containsExactlyInAnyOrder(
            "1 tasks that had succeeded ran again there and are played once",
            "2 tasks were planned there but never began, and are not played",
            "1 jobs ran in their application master (uber) and get a slot for each task here",
            "1 jobs had not ended where the trace ends",
            "1 jobs began no task and are left out");
  }

  @Test
  void bytesOfAllFileSystemsAreRead() throws IOException {
    String history =
        begin(1) + map(1, 0, 0, 3, 100).replace("HDFS_BYTES_READ", "S3A_BYTES_READ") + finished(1);
    assertThat(read(TraceFormat.JHIST, history).get(0).maps().input()).isEqualTo(100);
    String local = history.replace("S3A_BYTES_READ", "FILE_BYTES_READ");
    assertThat(read(TraceFormat.JHIST, local).get(0).maps().input()).isZero();
  }

  private static final String TEXT =
      """
      Meta VERSION="1" .
      Job JOBID="job_9_0001" JOBNAME="sort" USER="al" SUBMIT_TIME="5000" .
      Job JOBID="job_9_0001" LAUNCH_TIME="6000" TOTAL_MAPS="2" TOTAL_REDUCES="0" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a_0" START_TIME="6000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a_0" \
      TASK_STATUS="SUCCESS" FINISH_TIME="9000" COUNTERS="{(F)(F)[(S3N_BYTES_READ)(r)(100)]}" .
      Job JOBID="job_9_0001" FINISH_TIME="12000" JOB_STATUS="SUCCESS" .
      """;

  @Test
  void aTextThatIsThereTwiceIsRefused() throws IOException {
    List<TraceJob> jobs = read(TraceFormat.JHIST, TEXT);
    assertThat(jobs.get(0).maps()).isEqualTo(new TraceTasks(1, 1, 100, 0, 3));
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly("1 tasks were planned there but never began, and are not played");
    assertThatThrownBy(() -> read(TraceFormat.JHIST, TEXT + TEXT))
        .hasMessageContaining("history:8: job job_9_0001 is here a second time, after line 2");
  }

  /** A tracker that was started again tells when it submitted the job, but not its name. */
  @Test
  void aJobThatATrackerRecoversKeepsItsName() throws IOException {
    String recovered =
        TEXT.replace("LAUNCH_TIME=\"6000\"", "SUBMIT_TIME=\"5500\" LAUNCH_TIME=\"6000\"");
    assertThat(read(TraceFormat.JHIST, recovered).get(0).name()).isEqualTo("sort");
  }

  @Test
  void aTextWithoutItsBeginningSaysSo() throws IOException {
    String other = TEXT.replace("job_9_0001", "job_9_0002").replace("task_9_0001", "task_9_0002");
    String begun = other.replaceFirst("Job JOBID.*\\n", "");
    assertThat(TraceRemark.sentences(read(TraceFormat.JHIST, TEXT + begun)))
        .contains("1 jobs do not say when they were submitted and are left out");
  }

  @Test
  void whatRumenTellsOfAJobButIsNotPlayedIsCounted() throws IOException {
    String attempt = "{ \"result\": \"SUCCESS\", \"startTime\": 0, \"finishTime\": 3000 }";
    String job =
        "{ \"jobID\": \"job_%s\", \"submitTime\": 5000, \"queue\": \"etl\", \"totalMaps\": %d, \"mapTasks\": [%s],"
            + " \"directDependantJobs\": [%s] }\n";
    List<TraceJob> jobs =
        read(
            TraceFormat.RUMEN,
            job.formatted(
                    "1", 3, "{ \"attempts\": [" + attempt + "," + attempt + "] }", "\"job_2\"")
                + job.formatted("2", 1, "", ""));
    assertThat(TraceRemark.sentences(jobs))
        .containsExactlyInAnyOrder(
            "1 tasks that had succeeded ran again there and are played once",
            "2 tasks were planned there but never began, and are not played",
            "1 jobs name others that depend on them, which are not made to wait",
            "1 jobs began no task and are left out");
  }
}
