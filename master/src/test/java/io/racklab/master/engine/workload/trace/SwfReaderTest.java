package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwfReaderTest {
  @TempDir Path folder;

  private List<TraceJob> read(String... lines) throws IOException {
    Path file = folder.resolve("log.swf");
    return TraceFormat.SWF.read(Files.writeString(file, String.join("\n", lines)));
  }

  /** A job that ran for 30 s from its submission on. */
  private static String line(
      int number, int submit, int allocated, int requested, int status, String rest) {
    return "%d %d 0 30 %d -1 -1 %d -1 -1 %d 1 -1 -1 %s"
        .formatted(number, submit, allocated, requested, status, rest);
  }

  private static String usual(int number, int submit) {
    return line(number, submit, 2, 2, 1, "-1 -1 -1 -1");
  }

  @Test
  void partialRunsAreNotPlayedBesideTheWholeJob() throws IOException {
    List<TraceJob> jobs =
        read(
            usual(1, 0),
            line(2, 5, 4, 4, 1, "-1 -1 -1 -1"),
            line(2, 5, 4, 4, 2, "-1 -1 -1 -1"),
            line(2, -1, 4, 4, 2, "-1 -1 -1 -1"),
            line(2, -1, 4, 4, 3, "-1 -1 -1 -1"),
            line(3, 9, 4, 4, 0, "-1 -1 -1 -1"),
            line(3, -1, 4, 4, 4, "-1 -1 -1 -1"));
    assertThat(jobs).extracting(TraceJob::name).containsExactly("job1", "job2", "job3");
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly("4 lines of partial runs are left out: another line has the whole job");
  }

  @Test
  void whatNeverRanOrCameIsLeftOutAndCounted() throws IOException {
    List<TraceJob> jobs =
        read(
            usual(1, 100),
            "2 100 0 -1 4 -1 -1 4 -1 -1 0 1 -1 -1 -1 -1 -1 -1",
            "3 100 0 30 -1 -1 -1 -1 -1 -1 1 1 -1 -1 -1 -1 -1 -1",
            "4 100 9 0 0 -1 -1 64 -1 -1 5 1 -1 -1 -1 -1 -1 -1",
            "5 100 9 0 4 -1 -1 4 -1 -1 5 1 -1 -1 -1 -1 -1 -1",
            line(6, -1, 4, 4, 1, "-1 -1 -1 -1"));
    // Job 5 was cancelled when it had its processors.
    assertThat(jobs).extracting(TraceJob::name).containsExactly("job1", "job5");
    assertThat(jobs).extracting(TraceJob::submit).containsOnly(Duration.ZERO);
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly(
            "3 jobs are left out: they never ran, or their time or processors are not known",
            "1 jobs without a submit time are left out");
  }

  @Test
  void whatTheColumnsSayBesideTheLoadIsCounted() throws IOException {
    List<TraceJob> jobs =
        read(
            line(1, 0, -1, 8, 1, "1 1 -1 -1"),
            line(2, 5, 2, 2, 1, "2 1 1 60"),
            line(3, 6, 2, 2, 1, "2 2 77 0"),
            line(3, 7, 2, 2, 1, "3 2 2 0"));
    assertThat(jobs)
        .extracting(TraceJob::after)
        .containsExactly(List.of(), List.of(1), List.of(), List.of(2));
    assertThat(TraceRemark.sentences(jobs))
        .containsExactlyInAnyOrder(
            "1 jobs say no allocated processors: the requested ones are played",
            "1 jobs follow another after a time to think, which is left out",
            "1 jobs follow one that is not played before them, and come at their own times",
            "1 jobs have the number of one above: who follows it follows the later one",
            "3 queues are not told apart: a job's pool is its user",
            "2 partitions are played as one cluster");
    assertThat(TraceRemark.sentences(read(usual(1, 0), usual(2, 5)))).isEmpty();
  }

  @Test
  void partsOfAProcessorAreRefused() {
    assertThatThrownBy(() -> read(usual(1, 0), "2 1 0 30 2.5" + usual(2, 1).substring(10)))
        .hasMessageContaining("log.swf:2: the job has 2.5 processors; check the columns");
  }
}
