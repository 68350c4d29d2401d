package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders such as that of Hadoop's history server. */
class HistoryFolderTest {
  private static final String TEXT =
      """
      Meta VERSION="1" .
      Job JOBID="job_9_0001" JOBNAME="sort" USER="al" SUBMIT_TIME="%d" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a" START_TIME="6000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_0" TASK_ATTEMPT_ID="a" \
      TASK_STATUS="SUCCESS" FINISH_TIME="9000" .
      Job JOBID="job_9_0001" FINISH_TIME="12000" JOB_STATUS="SUCCESS" .
      """;

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** A history with one map of three seconds. */
  private static String history(int job, int submit) {
    String ids =
        "\"taskid\":\"task_1_%d_m_0\",\"taskType\":\"MAP\",\"attemptId\":\"a\"".formatted(job);
    return "Avro-Json\n{\"type\":\"record\",\"name\":\"Event\"}\n"
        + event(
            "JobSubmitted",
            "\"jobid\":\"job_1_%d\",\"jobName\":\"j%d\",\"userName\":\"al\",\"submitTime\":%d000"
                .formatted(job, job, submit))
        + event("TaskAttemptStarted", ids + ",\"startTime\":10000")
        + event("MapAttemptFinished", ids + ",\"finishTime\":13000")
        + event("JobFinished", "\"jobid\":\"job_1_" + job + "\"");
  }

  private static String event(String record, String fields) {
    return "{\"type\":\"X\",\"event\":{\"org.x." + record + "\":{" + fields + "}}}\n";
  }

  private List<TraceJob> read() {
    return TraceFormat.JHIST.read(folder);
  }

  @Test
  void jobsOfAllLevelsAreMergedByTheirSubmission() throws IOException {
    write("2026/01/02/000000/job_1_3-17-al-j3.jhist", history(3, 9));
    write("2026/01/01/000001/job_1_1-17-al-j1.jhist", history(1, 7));
    write("2026/01/01/000000/job_9_0001_1300000000000_al_sort", TEXT.formatted(5000));
    Path packed = folder.resolve("2026/01/02/000000/job_1_2.jhist.gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(packed))) {
      stream.write(history(2, 8).getBytes());
    }
    assertThat(read()).extracting(TraceJob::name).containsExactly("sort", "j1", "j2", "j3");
    assertThat(read()).extracting(job -> job.submit().toSeconds()).containsExactly(0L, 2L, 3L, 4L);
    assertThat(TraceFormat.JHIST.hasPartsIn(folder)).isTrue();
    assertThat(TraceRemark.sentences(read())).isEmpty();
  }

  @Test
  void aLinkToTheFolderIsFollowed() throws IOException {
    write("done/a/job_1_1.jhist", history(1, 7));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("done"));
    assertThat(TraceFormat.JHIST.read(link)).hasSize(1);
  }

  @Test
  void otherFilesAreCounted() throws IOException {
    write("a/job_1_1.jhist", history(1, 7));
    write("a/.job_1_1.jhist.crc", "crc");
    write("a/_SUCCESS", "");
    write("a/job_1_1.summary", "jobId=job_1_1");
    write("a/notes.txt", "mine");
    assertThat(TraceRemark.sentences(read()))
        .containsExactly(
            "4 other files are in the folder and not read (.job_1_1.jhist.crc, _SUCCESS,"
                + " job_1_1.summary and 1 more)");
  }

  @Test
  void aJobInTwoFilesIsRefused() throws IOException {
    Path first = write("a/one.jhist", history(1, 7));
    Path second = write("b/two.jhist", history(1, 7));
    assertThatThrownBy(this::read)
        .hasMessage(
            "%s:3: job_1_1 is here a second time, after line 3 of %s; take one of the two files out of the folder"
                .formatted(second, first));
  }

  @Test
  void aBrokenFileIsRefusedOrLeftOut() throws IOException {
    write("a.jhist", history(1, 7));
    Path broken = write("b.jhist", history(2, 8).replaceFirst("\\{\"type\":\"X\"", "{]"));
    write("c.jhist", "");
    assertThatThrownBy(this::read)
        .hasMessageStartingWith(broken + ":3: the JSON is broken at column")
        .hasMessageContaining("skip-broken = on");
    List<TraceJob> jobs = TraceFormat.JHIST.read(folder, true);
    assertThat(jobs).extracting(TraceJob::name).containsExactly("j1");
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly("2 files are broken and left out (b.jhist, c.jhist)");
  }

  @Test
  void aCutFileAndOneWithoutTasksAreTold() throws IOException {
    String whole = history(1, 7);
    write("a.jhist", whole.substring(0, whole.length() - 9));
    String second = history(2, 8);
    write(
        "b.jhist", second.substring(0, second.indexOf("{\"type\":\"X\",\"event\":{\"org.x.TaskA")));
    write("c.jhist", "Avro-Json\n{\"type\":\"record\"}\n");
    assertThat(TraceRemark.sentences(read()))
        .containsExactlyInAnyOrder(
            "1 jobs had not ended where the trace ends",
            "1 jobs began no task and are left out",
            "1 files end in the middle of an entry, and what would follow is missing (a.jhist)",
            "1 files have no job (c.jhist)");
  }

  @Test
  void aFolderWithoutHistoriesIsRefused() throws IOException {
    write("a/notes.txt", "mine");
    assertThat(TraceFormat.JHIST.hasPartsIn(folder)).isFalse();
    assertThatThrownBy(this::read).hasMessageContaining("the folder has no job histories");
  }

  @Test
  void theProgressIsThatOfTheWholeFolder() throws IOException {
    int size = history(1, 7).length();
    write("a.jhist", history(1, 7));
    write("b/b.jhist", history(2, 8));
    List<Optional<ReadingProgress.Place>> told = new ArrayList<>();
    new ReadingProgress(told::add).during(this::read);
    assertThat(told.get(told.size() - 1)).isEmpty();
    assertThat(told.subList(0, told.size() - 1)).allMatch(Optional::isPresent);
    assertThat(told.get(told.size() - 2))
        .hasValue(new ReadingProgress.Place(folder, 2L * size, 2L * size));
  }
}
