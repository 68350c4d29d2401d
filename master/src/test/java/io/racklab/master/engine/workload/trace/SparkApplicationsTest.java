package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids of jobs and stages are those of one application: parts of two are not one log. */
class SparkApplicationsTest {
  private static final Path CASE =
      Path.of(System.getProperty("racklab.shared", "missing"), "cases", "spark-two-applications");

  @TempDir Path folder;

  private static SparkLog begun(String application, int job) {
    return started(new SparkLog(true).application(application), job);
  }

  private static SparkLog started(SparkLog log, int job) {
    return log.job(job, List.of(job), SparkLog.stage(job, 0, 1, job, List.of()))
        .task(job, 0, 0, 0, "Success")
        .jobEnd(job);
  }

  private Path write(String name, SparkLog log) throws IOException {
    return Files.writeString(folder.resolve(name), log.toString());
  }

  private static void refused(Path trace, String... parts) {
    assertThatThrownBy(() -> TraceFormat.SPARK.read(trace))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void aSecondApplicationIsRefusedWithBothIds() throws IOException {
    Path log = write("log", begun("app-1", 0).application("app-2"));
    refused(
        log, log + ":5: application app-2 begins here, after app-1, which begins at line 1 of log");
    assumeTrue(Files.exists(CASE), () -> "needs " + CASE);
    refused(
        CASE.resolve("twoapps.log"), "twoapps.log:28: application app-2 begins here, after app-1");
  }

  @Test
  void aSecondAttemptOfAnApplicationIsAnother() throws IOException {
    String attempt = ",\"App ID\":\"app-1\",\"App Attempt ID\":\"%d\"";
    SparkLog log = started(new SparkLog(true).line("ApplicationStart", attempt.formatted(1)), 0);
    refused(
        write("log", log.line("ApplicationStart", attempt.formatted(2))),
        "application app-1, attempt 2 begins here, after app-1, attempt 1");
  }

  @Test
  void theEndOfOneAndTheBeginningOfAnotherAreTwo() throws IOException {
    refused(
        write("log", started(new SparkLog(true), 0).application("app-2")),
        "application app-2 begins here, after one whose beginning is missing");
  }

  @Test
  void aPartOfAnotherApplicationIsNamed() throws IOException {
    write("events_1_app-1", begun("app-1", 0));
    Path other = write("events_2_app-2", started(new SparkLog(true), 1));
    refused(folder, other + ": this is a part of another trace than events_1_app-1");
    Files.delete(other);
    Path misnamed = write("events_2_app-1", begun("app-2", 1));
    refused(folder, misnamed + ":1: application app-2 begins here, after app-1");
    write("events_2_app-1", started(new SparkLog(true), 0));
    refused(folder, misnamed + ":1: job 0 begins here, after a job 0 at line 2 of events_1_app-1");
  }

  @ParameterizedTest
  @CsvSource({"1 3, 2", "1 2 4 5, 3", "2 3, 1", "3, 1"})
  void aMissingPartIsNamed(String parts, int missing) throws IOException {
    for (String part : parts.split(" ")) {
      int number = Integer.parseInt(part);
      write("events_" + number + "_app-1", begun("app-1", number));
    }
    refused(folder, "part " + missing + " is missing before this one");
  }

  @Test
  void theFirstPartBeginsWithTheApplication() throws IOException {
    write("events_1_app-1", started(new SparkLog(true), 0));
    write("events_2_app-1", started(new SparkLog(true), 1));
    refused(folder, "events_1_app-1: the first part has no SparkListenerApplicationStart");
  }

  @Test
  void aPartInTheMiddleIsWhole() throws IOException {
    String part = begun("app-1", 0).toString();
    Path first = folder.resolve("events_1_app-1");
    Files.writeString(first, part.substring(0, part.length() - 9));
    write("events_2_app-1", started(new SparkLog(true), 1));
    refused(folder, first + ":4: the part ends here inside an event");
  }

  /** Spark puts what running jobs need of parts 1 to 3 into one, and opens the next. */
  @Test
  void aCompactedPartStandsForThoseBefore() throws IOException {
    write("events_3_app-1.compact", begun("app-1", 7));
    write("events_4_app-1", started(new SparkLog(true), 8).end());
    Files.createFile(folder.resolve("events_5_app-1"));
    List<TraceJob> jobs = TraceFormat.SPARK.read(folder);
    assertThat(jobs).extracting(TraceJob::name).containsExactly("stages-7", "stages-8");
    assertThat(TraceRemark.sentences(jobs))
        .singleElement()
        .asString()
        .startsWith("Spark had taken out of");
  }

  @Test
  void coresOfATaskAreSaidNotToBePlayed() throws IOException {
    SparkLog log =
        new SparkLog(true)
            .line("EnvironmentUpdate", ",\"Spark Properties\":{\"spark.task.cpus\":\"4\"}")
            .application("app-1");
    assertThat(TraceRemark.sentences(TraceFormat.SPARK.read(write("log", started(log, 0).end()))))
        .containsExactly(
            "a task took 4 cores there (spark.task.cpus) and takes one slot or container here");
  }

  @Test
  void aLogWithoutItsBeginningSaysSo() throws IOException {
    List<TraceJob> jobs =
        TraceFormat.SPARK.read(write("log", started(new SparkLog(true), 0).end()));
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly("it begins after its application: what came before is missing");
  }
}
