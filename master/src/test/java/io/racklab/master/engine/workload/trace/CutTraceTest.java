package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs that are still written, or were copied in part. */
class CutTraceTest {
  private static final Path CASE =
      Path.of(System.getProperty("racklab.shared", "missing"), "cases", "spark-in-progress");

  @TempDir Path folder;

  private List<TraceJob> read(TraceFormat format, String text) throws IOException {
    return format.read(Files.writeString(folder.resolve("log"), text));
  }

  @ParameterizedTest
  @EnumSource(names = {"RUMEN", "SLS", "JHIST", "SPARK"})
  void whatIsWholeIsReadAndTheMissingEndIsSaid(TraceFormat format) throws IOException {
    byte[] whole = TraceFormatTest.sample(format).stripTrailing().getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("log");
    int read = 0;
    for (int length = 1; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try {
        List<TraceJob> jobs = format.read(file);
        // Nothing in Rumen's and SLS's files tells that no object is to follow.
        boolean between = whole[length - 1] == '\n' || whole[length - 1] == '}';
        if (format == TraceFormat.JHIST || format == TraceFormat.SPARK || !between) {
          assertThat(TraceRemark.sentences(jobs))
              .as("cut at byte %d of %d", length, whole.length)
              .anyMatch(said -> said.matches("it ends .*missing|1 jobs had not ended.*"));
        }
        read++;
      } catch (InvalidInputException refused) {
        assertThat(refused.getMessage()).doesNotContain("Source", "Unexpected", "token", "@");
      }
    }
    assertThat(read).isPositive();
  }

  @Test
  void aLogInProgressSaysWhereItEnds() {
    assumeTrue(Files.exists(CASE), () -> "needs " + CASE);
    List<TraceJob> jobs = TraceFormat.SPARK.read(CASE.resolve("trunc.inprogress"));
    assertThat(jobs.get(0).reduces().count()).isEqualTo(10);
    assertThat(jobs.get(0).reduces().measured()).isEqualTo(9);
    assertThat(TraceRemark.sentences(jobs))
        .containsExactlyInAnyOrder(
            "it ends in the middle of the entry at line 24 of trunc.inprogress, and what would"
                + " follow is missing",
            "1 jobs had not ended where the trace ends");
  }

  /** Whatever is added to the last line, the events before it are the same. */
  @Test
  void aCutEventCountsForNothing() throws IOException {
    String log = SparkReaderTest.LOG;
    int from = log.indexOf("{\"Event\":\"SparkListenerTaskEnd\",\"Stage ID\":2");
    int to = log.indexOf('\n', from);
    List<TraceJob> before = read(TraceFormat.SPARK, log.substring(0, from));
    for (int end = from + 1; end < to - 1; end++) {
      assertThat(read(TraceFormat.SPARK, log.substring(0, end) + (end % 2 == 0 ? "\n" : "")))
          .usingRecursiveComparison()
          .ignoringFields("remarks")
          .isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RUMEN", "SLS", "JHIST", "SPARK"})
  void whatIsBrokenInTheMiddleIsRefusedInOurWords(TraceFormat format) throws IOException {
    String sample = TraceFormatTest.sample(format);
    String cut = sample.stripTrailing();
    cut = cut.substring(0, cut.length() - 5);
    Path file = Files.writeString(folder.resolve("log"), cut + "\n" + sample);
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("(?s).*log:\\d+: .*")
        .satisfies(
            refused -> assertThat(refused.getMessage()).doesNotContain("Source", "token", "(code"));
  }

  @Test
  void aFileThatEndsInItsFirstJobIsRefused() throws IOException {
    assertThatThrownBy(() -> read(TraceFormat.RUMEN, "{ \"jobID\": \"a\",\n \"mapTasks\": ["))
        .hasMessageContaining("log:1: the file ends inside this entry, before any job");
  }

  @Test
  void aNumberThatIsTooLargeIsNamed() {
    String log =
        SparkReaderTest.LOG.replace("\"Launch Time\":6000", "\"Launch Time\":" + "9".repeat(30));
    assertThatThrownBy(() -> read(TraceFormat.SPARK, log))
        .hasMessageContaining("log:5: a number is too large");
  }
}
