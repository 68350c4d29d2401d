package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TraceFormatTest {
  private static final String RUMEN =
      """
      { "jobID": "job_2", "user": "eve", "outcome": "FAILED", "submitTime": 9000,
        "mapTasks": [ { "inputBytes": -1, "attempts": [
            { "result": "FAILED", "startTime": 1, "finishTime": 2, "hdfsBytesRead": 7 } ] },
          { "inputBytes": 50, "attempts": [
            { "result": "SUCCESS", "startTime": 10000, "finishTime": 14000, "hdfsBytesRead": 51 } ] } ],
        "reduceTasks": [], "otherTasks": [ { "attempts": [] } ], "properties": { "a": [ 1, { } ] } }
      { "jobID": "job_1", "jobName": "sort", "user": "al", "outcome": "SUCCESS", "submitTime": 5000,
        "mapTasks": [ { "inputBytes": -1, "attempts": [
            { "result": "SUCCESS", "startTime": 6000, "finishTime": 9000, "hdfsBytesRead": 100 } ] } ],
        "reduceTasks": [ { "inputBytes": -1, "outputBytes": -1, "attempts": [
            { "result": "SUCCESS", "startTime": 7000, "shuffleFinished": 9500, "sortFinished": 9600,
              "finishTime": 11600, "reduceShuffleBytes": 80, "hdfsBytesWritten": 30 } ] } ] }
      """;
  private static final String SLS =
      """
      { "am.type": "mapreduce", "job.start.ms": 2000, "job.id": "a", "job.user": "al",
        "job.tasks": [
          { "container.type": "map", "container.start.ms": 100, "container.end.ms": 3100 },
          { "container.type": "reduce", "count": 2, "duration.ms": 4000 } ] }
      { "am.type": "mapreduce", "job.start.ms": 500, "job.tasks": [
          { "container.start.ms": 0, "container.end.ms": 1000 } ] }
      """;
  private static final String TEXT_HISTORY =
      """
      \f!!FILE=job_9_0001_al!!
      Meta VERSION="1" .
      Job JOBID="job_9_0001" JOBNAME="so\\"rt" USER="al" SUBMIT_TIME="5000" JOBCONF="x\\.xml" .
      Task TASKID="task_9_0001_m_000001" TASK_TYPE="SETUP" START_TIME="5100" SPLITS="" .
      Task TASKID="task_9_0001_m_000000" TASK_TYPE="MAP" START_TIME="6000" SPLITS="/r/h" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_000000" TASK_ATTEMPT_ID="a_0" START_TIME="6000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_000000" TASK_ATTEMPT_ID="a_0" \
      TASK_STATUS="FAILED" FINISH_TIME="6500" ERROR="first .
      second" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_000000" TASK_ATTEMPT_ID="a_1" START_TIME="7000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_0001_m_000000" TASK_ATTEMPT_ID="a_1" \
      TASK_STATUS="SUCCESS" FINISH_TIME="10000" \
      COUNTERS="{(F)(F)[(HDFS_BYTES_READ)(read)(100)][(FILE_BYTES_READ)(x)(3)]}" .
      <configuration>
      ReduceAttempt TASK_TYPE="REDUCE" TASKID="task_9_0001_r_000000" TASK_ATTEMPT_ID="r_0" START_TIME="7000" .
      ReduceAttempt TASK_TYPE="REDUCE" TASKID="task_9_0001_r_000000" TASK_ATTEMPT_ID="r_0" \
      TASK_STATUS="SUCCESS" SHUFFLE_FINISHED="9500" SORT_FINISHED="9600" FINISH_TIME="11600" \
      COUNTERS="{(F)(F)[(REDUCE_SHUFFLE_BYTES)(s)(80)][(HDFS_BYTES_WRITTEN)(w)(30)]}" .
      Job JOBID="job_9_0001" FINISH_TIME="12000" JOB_STATUS="SUCCESS" .
      """;
  private static final String JSON_HISTORY =
      """
      Avro-Json
      {"type":"record","name":"Event","fields":[]}

       {"type":"JOB_SUBMITTED","event":{"org.x.JobSubmitted":{"jobid":"job_1","jobName":"sort",\
      "userName":"al","submitTime":5000,"queue":{"string":"q"}}}}
      {"type":"TASK_STARTED","event":{"org.x.TaskStarted":{"taskid":"t_m_0","taskType":"MAP"}}}
      {"type":"TASK_STARTED","event":{"org.x.TaskStarted":{"taskid":"t_m_1","taskType":"MAP"}}}
      {"type":"MAP_ATTEMPT_STARTED","event":{"org.x.TaskAttemptStarted":{"taskid":"t_m_0",\
      "taskType":{"string":"MAP"},"attemptId":"a_0","startTime":7000}}}
      {"type":"MAP_ATTEMPT_FINISHED","event":{"org.x.MapAttemptFinished":{"taskid":"t_m_0",\
      "taskType":"MAP","attemptId":"a_0","finishTime":{"long":10000},"counters":{"name":"C","groups":[\
      {"name":"F","counts":[{"name":"HDFS_BYTES_READ","displayName":"r","value":100}]}]}}}}
      {"type":"JOB_FINISHED","event":{"org.x.JobFinished":{"jobid":"job_1"}}}
      """;
  private static final String SWF =
      """
      ; Version: 2.2
         7 3.5 -1 60.25 4 -1 -1 8 -1 -1 1 12 -1 -1 -1 -1 -1 -1
      8 1 -1 -1 4 -1 -1 8 -1 -1 0 12 -1 -1 -1 -1 -1 -1
      9 1 -1 30 -1 -1 -1 2 -1 -1 0 -1 -1 -1 -1 -1 -1 -1
      """;
  @TempDir Path folder;

  static String sample(TraceFormat format) {
    return switch (format) {
      case RUMEN -> RUMEN;
      case SLS -> SLS;
      case JHIST -> TEXT_HISTORY;
      case SWF -> SWF;
      case ALIBABA -> AlibabaReaderTest.RAW;
      case SPARK -> SparkReaderTest.LOG;
      case GOOGLE -> GoogleReaderTest.EVENTS;
      case COFLOWS -> CoflowReaderTest.TRACE;
    };
  }

  private List<TraceJob> read(TraceFormat format, String text) throws IOException {
    return format.read(Files.writeString(folder.resolve("trace"), text));
  }

  @Test
  void rumensJobsComeBySubmissionWithWhatSucceeded() throws IOException {
    assertThat(read(TraceFormat.RUMEN, RUMEN))
        .containsExactly(
            new TraceJob(
                7,
                "sort",
                "al",
                Duration.ZERO,
                new TraceTasks(1, 1, 100, 0, 3),
                new TraceTasks(1, 1, 80, 30, 2, 2, 0.5, 0.1),
                true,
                List.of()),
            new TraceJob(
                    1,
                    "job_2",
                    "eve",
                    Duration.ofSeconds(4),
                    new TraceTasks(2, 1, 50, 0, 4),
                    new TraceTasks(0, 0, 0, 0, 0),
                    false,
                    List.of())
                .withFailures(1));
  }

  @Test
  void containersOfSlsLastAsLongAsTheySay() throws IOException {
    assertThat(read(TraceFormat.SLS, SLS))
        .containsExactly(
            new TraceJob(
                5,
                "job_2",
                "default",
                Duration.ZERO,
                new TraceTasks(1, 1, 0, 0, 1),
                new TraceTasks(0, 0, 0, 0, 0),
                true,
                List.of()),
            new TraceJob(
                1,
                "a",
                "al",
                Duration.ofMillis(1500),
                new TraceTasks(1, 1, 0, 0, 3),
                new TraceTasks(2, 2, 0, 0, 4),
                true,
                List.of()));
  }

  @Test
  void aHistoryInTextJoinsStartsAndEnds() throws IOException {
    assertThat(read(TraceFormat.JHIST, TEXT_HISTORY))
        .containsExactly(
            new TraceJob(
                    3,
                    "so\"rt",
                    "al",
                    Duration.ZERO,
                    new TraceTasks(1, 1, 100, 0, 3),
                    new TraceTasks(1, 1, 80, 30, 2, 2.5, 0, 0.1),
                    true,
                    List.of())
                .withFailures(1));
  }

  @Test
  void aHistoryInJsonGoesByTheNamesOfFields() throws IOException {
    assertThat(read(TraceFormat.JHIST, JSON_HISTORY))
        .containsExactly(
            new TraceJob(
                4,
                "sort",
                "al",
                Duration.ZERO,
                new TraceTasks(2, 1, 100, 0, 3),
                new TraceTasks(0, 0, 0, 0, 0),
                true,
                List.of()));
  }

  @Test
  void aParallelJobsProcessorsAreItsMaps() throws IOException {
    assertThat(read(TraceFormat.SWF, SWF))
        .containsExactly(
            new TraceJob(
                    4,
                    "job9",
                    "unknown",
                    Duration.ZERO,
                    new TraceTasks(2, 2, 0, 0, 30),
                    new TraceTasks(0, 0, 0, 0, 0),
                    false,
                    List.of())
                .with(
                    TraceRemark.of(
                        1,
                        "jobs are left out: they never ran, or their time or processors are not"
                            + " known"))
                .with(
                    TraceRemark.of(
                        1, "jobs say no allocated processors: the requested ones are played")),
            new TraceJob(
                2,
                "job7",
                "user12",
                Duration.ofMillis(2500),
                new TraceTasks(4, 4, 0, 0, 60.25),
                new TraceTasks(0, 0, 0, 0, 0),
                true,
                List.of()));
  }

  @Test
  void aParallelJobFollowsOneThatCameBefore() throws IOException {
    String rest = " -1 30 1 -1 -1 1 -1 -1 1 1 -1 -1 -1 -1 ";
    List<TraceJob> jobs =
        read(
            TraceFormat.SWF,
            "7 10"
                + rest
                + "-1 -1\n8 10"
                + rest
                + "7 5\n9 5"
                + rest
                + "7 5\n6 20"
                + rest
                + "6 0\n");
    assertThat(jobs).extracting(TraceJob::name).containsExactly("job9", "job7", "job8", "job6");
    // Job 9 comes before the one that it should follow, and 6 cannot follow itself.
    assertThat(jobs)
        .extracting(TraceJob::after)
        .containsExactly(List.of(), List.of(), List.of(1), List.of());
  }

  @ParameterizedTest
  @EnumSource
  void packedAndUnpackedAreTheSame(TraceFormat format) throws IOException {
    Path packed = folder.resolve("trace.gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(packed))) {
      stream.write(sample(format).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(format.read(packed)).isEqualTo(read(format, sample(format)));
    byte[] half = Files.readAllBytes(packed);
    Files.write(packed, Arrays.copyOf(half, half.length / 2));
    refused(format, packed, "its packed data is cut or broken");
  }

  @ParameterizedTest
  @EnumSource
  void framesOfZstdOneAfterTheOtherAreOneFile(TraceFormat format) throws IOException {
    byte[] text = sample(format).getBytes(StandardCharsets.UTF_8);
    int half = text.length / 2;
    Path packed = folder.resolve("trace.zst");
    byte[] skipped = {0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 'n', 'o'};
    byte[] first = Zstd.compress(Arrays.copyOf(text, half));
    byte[] second = Zstd.compress(Arrays.copyOfRange(text, half, text.length));
    try (OutputStream stream = Files.newOutputStream(packed)) {
      stream.write(skipped);
      stream.write(first);
      stream.write(skipped);
      stream.write(second);
    }
    assertThat(format.read(packed)).isEqualTo(read(format, sample(format)));
    byte[] whole = Files.readAllBytes(packed);
    // Between two frames the file may end; what is left of the trace may then be whole or not.
    for (int length = 1; length < whole.length; length++) {
      Files.write(packed, Arrays.copyOf(whole, length));
      readOrRefused(format, packed);
    }
    Files.write(packed, Arrays.copyOf(whole, whole.length - 1));
    refused(format, packed, "its packed data is cut or broken");
    // A bit of the first frame's header that no version has a meaning for.
    whole[skipped.length + Integer.BYTES] ^= 0x08;
    Files.write(packed, whole);
    refused(format, packed, "its packed data is cut or broken");
  }

  @ParameterizedTest
  @EnumSource
  void aFormatThatIsNamedWronglyIsRecognized(TraceFormat format) throws IOException {
    TraceFormat wrong = TraceFormat.values()[(format.ordinal() + 1) % TraceFormat.values().length];
    Path file = Files.writeString(folder.resolve("trace"), sample(format));
    refused(wrong, file, "write " + format.word() + ":FILE or kind = " + format.word());
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCutOrFlippedIsReadOrRefused(TraceFormat format) throws IOException {
    byte[] whole = sample(format).getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("trace");
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      readOrRefused(format, file);
    }
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      readOrRefused(format, file);
    }
  }

  private static void readOrRefused(TraceFormat format, Path file) {
    try {
      assertThat(format.read(file)).isNotEmpty();
    } catch (InvalidInputException refused) {
      assertThat(refused.problems())
          .allSatisfy(problem -> assertThat(problem.instead()).isNotBlank());
    }
  }

  /** 200 MB, which would be a text of 400 MB in memory. */
  @ParameterizedTest
  @EnumSource
  void anEndlessLineIsRefusedWithoutBeingKept(TraceFormat format) throws IOException {
    Path file = folder.resolve("trace.gz");
    String sample = sample(format);
    // Inside the last value or record, which has no end then.
    byte[] begun =
        sample.substring(0, sample.lastIndexOf('"') + 1).getBytes(StandardCharsets.UTF_8);
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write(sample.contains("\"") ? begun : sample.getBytes(StandardCharsets.UTF_8));
      if (format == TraceFormat.RUMEN || format == TraceFormat.SLS) {
        stream.write(" : \"".getBytes(StandardCharsets.UTF_8));
      }
      byte[] much = "9".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 200; i++) {
        stream.write(much);
      }
    }
    assertThatThrownBy(() -> format.read(file)).isInstanceOf(InvalidInputException.class);
  }

  private static void refused(TraceFormat format, Path file, String part) {
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(part);
  }
}
