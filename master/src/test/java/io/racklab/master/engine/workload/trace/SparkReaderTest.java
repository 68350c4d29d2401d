package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.workload.settings.ProcessStarts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkReaderTest {
  static final String LOG =
      """
      {"Event":"SparkListenerLogStart","Spark Version":"3.5.3"}
      {"Event":"SparkListenerApplicationStart","App Name":"a","User":"al"}
      {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":5000,"Stage Infos":[\
      {"Stage ID":0,"Number of Tasks":2,"RDD Info":[{"RDD ID":1}],"Parent IDs":[]},\
      {"Stage ID":1,"Number of Tasks":1,"RDD Info":[{"RDD ID":2}],"Parent IDs":[]},\
      {"Stage ID":2,"Number of Tasks":1,"RDD Info":[{"RDD ID":3}],"Parent IDs":[0,1]}],"Stage IDs":[2,1,0]}
      {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"ExceptionFailure",\
      "Stack Trace":[{}]},"Task Info":{"Index":0,"Launch Time":5100,"Finish Time":5200},"Task Metrics":null}
      {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Index":0,"Launch Time":6000,"Finish Time":8000},"Task Metrics":{\
      "Input Metrics":{"Bytes Read":100},"Shuffle Write Metrics":{"Shuffle Bytes Written":60}}}
      {"Event":"org.apache.spark.scheduler.SparkListenerOther","Stage ID":0}
      {"Event":"SparkListenerTaskEnd","Stage ID":1,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Index":0,"Launch Time":6000,"Finish Time":7000},"Task Metrics":{\
      "Input Metrics":{"Bytes Read":10},"Shuffle Write Metrics":{"Shuffle Bytes Written":20}}}
      {"Event":"SparkListenerTaskEnd","Stage ID":2,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Index":0,"Launch Time":9000,"Finish Time":9500},"Task Metrics":{\
      "Shuffle Read Metrics":{"Remote Bytes Read":70,"Local Bytes Read":10,"Fetch Wait Time":100},\
      "Output Metrics":{"Bytes Written":5},"Shuffle Write Metrics":{"Shuffle Bytes Written":7}}}
      {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
      {"Event":"SparkListenerJobStart","Job ID":1,"Submission Time":10000,"Stage Infos":[\
      {"Stage ID":3,"Number of Tasks":1,"RDD Info":[{"RDD ID":3}],"Parent IDs":[0]},\
      {"Stage ID":4,"Number of Tasks":1,"RDD Info":[{"RDD ID":5}],"Parent IDs":[3]}],"Stage IDs":[3,4]}
      {"Event":"SparkListenerTaskEnd","Stage ID":4,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Index":0,"Launch Time":10000,"Finish Time":10500},"Task Metrics":{\
      "Shuffle Read Metrics":{"Remote Bytes Read":7}}}
      {"Event":"SparkListenerJobEnd","Job ID":1,"Job Result":{"Result":"JobFailed"}}
      {"Event":"SparkListenerApplicationEnd","Timestamp":11000}
      """;

  @TempDir Path folder;

  private List<TraceJob> read(String text) throws IOException {
    return TraceFormat.SPARK.read(Files.writeString(folder.resolve("log"), text));
  }

  /** Stage 2 reads two, so that they are its maps; stage 4 reads what stage 3 need not do again. */
  @Test
  void stagesOfSparkAreMapsAndReducesOfJobsThatFollowEachOther() throws IOException {
    assertThat(read(LOG))
        .containsExactly(
            new TraceJob(
                    4,
                    "stages-0+1+2",
                    "al",
                    Duration.ZERO,
                    new TraceTasks(3, 2, 110, 80, 1.5),
                    new TraceTasks(1, 1, 80, 12, 0.4),
                    true,
                    List.of())
                .withFailures(1)
                .withStarts(ProcessStarts.NONE),
            new TraceJob(
                    11,
                    "stages-4",
                    "al",
                    Duration.ofSeconds(5),
                    new TraceTasks(1, 1, 7, 0, 0.5),
                    TraceTasks.NONE,
                    false,
                    List.of(4))
                .withStarts(ProcessStarts.NONE));
  }

  /** Who two others read is nobody's maps, and of what is not counted a byte is read. */
  @Test
  void aStageThatTwoReadIsAJobOfItsOwn() throws IOException {
    String task =
        "{\"Event\":\"SparkListenerTaskEnd\",\"Stage ID\":%d,\"Task End Reason\":{\"Reason\":\"Success\"},"
            + "\"Task Info\":{\"Index\":0,\"Launch Time\":%d000,\"Finish Time\":%d500}}\n";
    String described = "{\"Stage ID\":%d,\"Number of Tasks\":1%s}";
    String start =
        "{\"Event\":\"SparkListenerJobStart\",\"Job ID\":0,\"Stage IDs\":[0,1,2],\"Stage Infos\":["
            + described.formatted(0, ",\"Parent IDs\":[]")
            + ","
            + described.formatted(1, ",\"Parent IDs\":[0]")
            + ","
            + described.formatted(2, ",\"Parent IDs\":[0]")
            + "]}\n";
    String log =
        start + task.formatted(0, 1, 1) + task.formatted(1, 2, 2) + task.formatted(2, 2, 2);
    List<TraceJob> jobs = read(log);
    assertThat(jobs).extracting(TraceJob::name).containsExactly("stages-0", "stages-1", "stages-2");
    assertThat(jobs).extracting(TraceJob::after).containsExactly(List.of(), List.of(2), List.of(2));
    assertThat(jobs.get(0).maps()).isEqualTo(new TraceTasks(1, 1, 1, 0, 0.5));
    // Logs of old name nobody: each stage follows the one before it.
    assertThat(read(log.replaceAll(",\"Parent IDs\":\\[0?]", "")))
        .extracting(TraceJob::name)
        .containsExactly("stages-0+1", "stages-2");
  }

  /** The tenth part comes after the second, and the file that says the log's state is none. */
  @Test
  void aFolderOfPartsIsOneLog() throws IOException {
    String[] halves = LOG.split("(?=\\{\"Event\":\"SparkListenerJobEnd\",\"Job ID\":0)");
    Files.writeString(folder.resolve("events_10_app"), halves[1]);
    Files.writeString(folder.resolve("events_1_app"), halves[0]);
    for (int part = 2; part < 10; part++) {
      Files.writeString(
          folder.resolve("events_" + part + "_app"),
          "{\"Event\":\"SparkListenerExecutorMetricsUpdate\"}\n");
    }
    Files.writeString(folder.resolve("appstatus_app"), "");
    Path whole = Files.createDirectories(folder.resolve("whole"));
    assertThat(TraceFormat.SPARK.read(folder))
        .usingRecursiveComparison()
        .ignoringFields("line", "after")
        .isEqualTo(TraceFormat.SPARK.read(Files.writeString(whole.resolve("log"), LOG)));
    Files.delete(whole.resolve("log"));
    assertThatThrownBy(() -> TraceFormat.SPARK.read(whole))
        .hasMessageContaining("the folder has no event logs of Spark");
  }

  /** Fields of the same names in events of later versions may hold anything. */
  @Test
  void unknownEventsAreIgnoredWhateverTheyHold() throws IOException {
    String unknown =
        "{\"Event\":\"org.apache.spark.x.SparkListenerNews\",\"Stage Info\":\"s\",\"Stage ID\":\"x\","
            + "\"Timestamp\":\"noon\",\"plan\":\""
            + "p".repeat(3 << 20)
            + "\"}\n";
    assertThat(read(LOG + unknown)).isEqualTo(read(LOG));
  }

  /** Spark lets one of two speculative attempts write; the other one did not fail. */
  @Test
  void attemptsThatMayNotCommitDidNotFail() throws IOException {
    assertThat(read(LOG.replace("ExceptionFailure", "TaskCommitDenied")))
        .extracting(TraceJob::failures)
        .containsExactly(0, 0);
  }

  @Test
  void idsAreNumbersThatFit() {
    assertThatThrownBy(() -> read(LOG.replace("\"Index\":0", "\"Index\":10000000")))
        .hasMessageContaining("log:4: Index must be from 0 to 9999999");
    assertThatThrownBy(() -> read(LOG.replace("\"Stage ID\":1,", "\"Stage ID\":\"x\",")))
        .hasMessageContaining("here should stand a number");
  }
}
