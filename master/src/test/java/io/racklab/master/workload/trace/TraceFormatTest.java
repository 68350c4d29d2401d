package io.racklab.master.workload.trace;

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
  private static final String ALIBABA =
      """
      M1,2,j_1,1,Terminated,100,103,100,0.5
      R4_2_9,1,j_1,1,Failed,100,110,50,0.5
      M1,4,j_2,1,Terminated,90,90,,
      J2_1_Stg3,3,j_1,1,Terminated,103,0,100,0.39
      task_LTg0=,,j_1,12,Waiting,0,0,,
      M1,2,j_1,1,Terminated,99,104,100,0.5
      """;
  private static final String SPAR =
      """
      0.5,j_1,J3_1_2,43,100.0,0.49,3
      0.5,j_1,M2,2,100.0,0.3,1
      0.5,j_1,M1,40.5,100.0,0.35,1
      """;
  private static final String SPARK =
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
      """;
  private static final String GOOGLE =
      """
      0,2,3418309001,0,,0,al,3,9,,,,
      0,,3418309001,0,77,1,al,3,9,0.1,0.2,0.3,0
      600000000,,6,0,,0,,0,0,0.125,0.07446,0.0004244,0
      600000001,,6,0,77,1,,0,0,0.125,0.07446,0.0004244,0
      600000002,,6,0,77,2,,0,0,0.125,0.07446,0.0004244,0
      600000002,,6,0,,0,,0,0,0.125,0.07446,0.0004244,0
      600000003,,6,64,,0,,0,0,0.125,0.07446,0.0004244,0
      601000000,,6,0,77,1,,0,0,0.125,0.07446,0.0004244,0
      601000000,,6,0,77,8,,0,0,0.125,0.07446,0.0004244,0
      602500000,,6,0,77,4,,0,0,0.125,0.07446,0.0004244,0
      603000000,,3418309001,0,77,4,al,3,9,0.1,0.2,0.3,0
      9223372036854775807,,6,64,77,4,,0,0,0.125,0.07446,0.0004244,0
      """;

  @TempDir Path folder;

  private static String sample(TraceFormat format) {
    return switch (format) {
      case RUMEN -> RUMEN;
      case SLS -> SLS;
      case JHIST -> TEXT_HISTORY;
      case SWF -> SWF;
      case ALIBABA -> ALIBABA;
      case SPARK -> SPARK;
      case GOOGLE -> GOOGLE;
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
                new TraceTasks(1, 1, 80, 30, 2),
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
                List.of()));
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
                new TraceTasks(1, 1, 80, 30, 2),
                true,
                List.of()));
  }

  @Test
  void aHistoryInJsonGoesByTheNamesOfFields() throws IOException {
    assertThat(read(TraceFormat.JHIST, JSON_HISTORY))
        .containsExactly(
            new TraceJob(
                2,
                "sort",
                "al",
                Duration.ZERO,
                new TraceTasks(2, 1, 100, 0, 3),
                new TraceTasks(0, 0, 0, 0, 0),
                true,
                List.of()));
  }

  /** Stage 2 reads two, so that they are its maps; stage 4 reads what stage 3 need not do again. */
  @Test
  void stagesOfSparkAreMapsAndReducesOfJobsThatFollowEachOther() throws IOException {
    assertThat(read(TraceFormat.SPARK, SPARK))
        .containsExactly(
            new TraceJob(
                4,
                "stages-0+1+2",
                "al",
                Duration.ZERO,
                new TraceTasks(3, 2, 110, 80, 1.5),
                new TraceTasks(1, 1, 80, 12, 0.4),
                true,
                List.of()),
            new TraceJob(
                11,
                "stages-4",
                "al",
                Duration.ofSeconds(5),
                new TraceTasks(1, 1, 7, 0, 0.5),
                TraceTasks.NONE,
                false,
                List.of(4)));
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
    List<TraceJob> jobs = read(TraceFormat.SPARK, log);
    assertThat(jobs).extracting(TraceJob::name).containsExactly("stages-0", "stages-1", "stages-2");
    assertThat(jobs).extracting(TraceJob::after).containsExactly(List.of(), List.of(2), List.of(2));
    assertThat(jobs.get(0).maps()).isEqualTo(new TraceTasks(1, 1, 1, 0, 0.5));
    // Logs of old name nobody: each stage follows the one before it.
    assertThat(read(TraceFormat.SPARK, log.replaceAll(",\"Parent IDs\":\\[0?]", "")))
        .extracting(TraceJob::name)
        .containsExactly("stages-0+1", "stages-2");
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
                List.of()),
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

  private static TraceJob maps(
      int line, String name, Duration submit, TraceTasks maps, boolean well, Integer... after) {
    return new TraceJob(line, name, "unknown", submit, maps, TraceTasks.NONE, well, List.of(after));
  }

  @Test
  void aTaskOfAlibabasIsAJobAfterThoseInItsName() throws IOException {
    Duration later = Duration.ofSeconds(9);
    assertThat(read(TraceFormat.ALIBABA, ALIBABA))
        .containsExactly(
            maps(3, "j_2/M1", Duration.ZERO, new TraceTasks(4, 4, 0, 0, 0), true),
            maps(1, "j_1/M1", later, new TraceTasks(4, 4, 0, 0, 4), true),
            maps(4, "j_1/J2_1_Stg3", later, new TraceTasks(3, 0, 0, 0, 0), true, 1),
            maps(2, "j_1/R4_2_9", later, new TraceTasks(1, 0, 0, 0, 0), false, 4),
            maps(5, "j_1/task_LTg0=", later, new TraceTasks(1, 0, 0, 0, 0), false));
    assertThat(read(TraceFormat.ALIBABA, SPAR))
        .containsExactly(
            maps(2, "j_1/M2", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 2), true),
            maps(3, "j_1/M1", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 40.5), true),
            maps(1, "j_1/J3_1_2", Duration.ZERO, new TraceTasks(3, 3, 0, 0, 43), true, 3, 2));
  }

  @Test
  void alibabasTasksThatMakeNoSenseAreRefused() throws IOException {
    Path file = folder.resolve("trace");
    Files.writeString(file, SPAR + "0.5,j_1,M7_8,1,,,1\n0.5,j_1,M8_7,1,,,1\n");
    refused(TraceFormat.ALIBABA, file, "trace:4: tasks of job j_1 wait for each other: M7_8, M8_7");
    Files.writeString(file, SPAR + "0.5,j_1,M9_9,1,,,1\n");
    refused(TraceFormat.ALIBABA, file, "trace:4: tasks of job j_1 wait for each other: M9_9");
    Files.writeString(file, "10,20,3,4,5,Terminated,0.5,0.01\n");
    refused(
        TraceFormat.ALIBABA, file, "trace:1: the row has 8 columns, as those of the trace of 2017");
    Files.writeString(file, ALIBABA + "0.5,j_1,M1,1,,,1\n");
    refused(TraceFormat.ALIBABA, file, "trace:7: the row has 7 columns; write the 9 of batch_task");
    Files.writeString(file, ALIBABA + "M1,x,j_1,1,Terminated,99,104,100,0.5");
    refused(TraceFormat.ALIBABA, file, "trace:7: column 2, x, is not a number; write");
  }

  @Test
  void googlesAttemptsLastFromTheirScheduleToTheirEnd() throws IOException {
    assertThat(read(TraceFormat.GOOGLE, GOOGLE))
        .containsExactly(
            // It finished, but began before the trace.
            new TraceJob(
                1,
                "3418309001",
                "al",
                Duration.ZERO,
                new TraceTasks(1, 0, 0, 0, 0),
                TraceTasks.NONE,
                true,
                List.of()),
            maps(3, "6", Duration.ofSeconds(600), new TraceTasks(2, 1, 0, 0, 1.5), true));
    assertThat(read(TraceFormat.GOOGLE, "5,,1,0,7,0,,,,,,,\n9,,1,0,7,3,,,,,,,\n11,,1,0,7,4,,,,,,,"))
        .containsExactly(maps(1, "1", Duration.ZERO, new TraceTasks(1, 0, 0, 0, 0), true));
    assertThat(read(TraceFormat.GOOGLE, "0,,1,0,7,0,,,,,,,\n9,,1,0,7,4,,,,,,,"))
        .containsExactly(maps(1, "1", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 9e-6), true));
  }

  @Test
  void googlesPartsAreReadInTheOrderOfTheirNumbers() throws IOException {
    int half = GOOGLE.indexOf("602500000");
    Path parts = Files.createDirectories(folder.resolve("task_events"));
    Files.writeString(parts.resolve("part-00001-of-00500.csv"), GOOGLE.substring(half));
    try (OutputStream stream =
        new GZIPOutputStream(Files.newOutputStream(parts.resolve("part-00000-of-00500.csv.gz")))) {
      stream.write(GOOGLE.substring(0, half).getBytes(StandardCharsets.UTF_8));
    }
    Files.writeString(parts.resolve("SHA256SUM"), "no part");
    List<TraceJob> whole = read(TraceFormat.GOOGLE, GOOGLE);
    assertThat(TraceFormat.GOOGLE.read(folder)).isEqualTo(whole);
    assertThat(TraceFormat.GOOGLE.read(parts)).isEqualTo(whole);
    Files.writeString(
        parts.resolve("part-00001-of-00500.csv"), GOOGLE.substring(half) + "9,,1,0\n");
    refused(TraceFormat.GOOGLE, folder, "part-00001-of-00500.csv:4: the row has 4 columns");
    Files.writeString(parts.resolve("part-00000-of-00500.csv"), GOOGLE);
    refused(TraceFormat.GOOGLE, folder, "this is the same part as part-00000-of-00500.csv");
    refused(
        TraceFormat.GOOGLE,
        Files.createDirectories(folder.resolve("empty")),
        "has no part of task");
    refused(TraceFormat.ALIBABA, parts, "this is a directory");
  }

  @Test
  void timesForWhichNoMachineRunsAreRefused() throws IOException {
    Path file = folder.resolve("trace");
    Files.writeString(file, "0,j_1,M1,9,,,1\n99000000000000,j_2,M1,9,,,1\n");
    refused(TraceFormat.ALIBABA, file, "trace:2: job j_2/M1 says 1145833333 days after the first");
    Files.writeString(file, "0,j_1,M1,99000000000000,,,1\n");
    refused(TraceFormat.ALIBABA, file, "1145833333 days of each map");
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
    refused(format, packed, "its packed data is cut or broken (it ends inside a frame)");
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
