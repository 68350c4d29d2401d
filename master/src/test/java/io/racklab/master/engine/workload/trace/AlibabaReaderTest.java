package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlibabaReaderTest {
  static final String RAW =
      """
      M1,2,j_1,1,Terminated,100,103,100,0.5
      R4_2_9,1,j_1,1,Failed,100,110,50,0.5
      M1,4,j_2,1,Terminated,90,90,,
      J2_1_Stg3,3,j_1,1,Terminated,103,0,100,0.39
      task_LTg0=,,j_1,12,Waiting,0,0,,
      M1,2,j_1,1,Terminated,99,104,100,0.5
      M1,2,j_3,1,Waiting,0,0,100,0.5
      M7,1,j_1,1,Terminated,,105,100,0.5
      """;
  private static final String SPAR =
      """
      0.5,j_1,J3_1_2,43,100.0,0.49,3
      0.5,j_1,M2,2,100.0,0.3,1
      0.5,j_1,M1,40.5,100.0,0.35,1
      """;

  @TempDir Path folder;

  private List<TraceJob> read(String text) throws IOException {
    return TraceFormat.ALIBABA.read(Files.writeString(folder.resolve("trace"), text));
  }

  private static void refused(Path file, String part) {
    assertThatThrownBy(() -> TraceFormat.ALIBABA.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(part);
  }

  private static TraceJob maps(
      int line, String name, Duration submit, TraceTasks maps, boolean well, Integer... after) {
    return new TraceJob(line, name, "unknown", submit, maps, TraceTasks.NONE, well, List.of(after));
  }

  @Test
  void aTaskOfAlibabasIsAJobAfterThoseInItsName() throws IOException {
    Duration later = Duration.ofSeconds(9);
    assertThat(read(RAW))
        .containsExactly(
            maps(3, "j_2/M1", Duration.ZERO, new TraceTasks(4, 4, 0, 0, 0), true)
                .with(TraceRemark.of(1, "tasks say no instances, and are played with one"))
                .with(
                    TraceRemark.of(
                        1, "tasks wait for one that the file lacks, and do not wait for it"))
                .with(TraceRemark.of(1, "jobs of which no task ever started are left out")),
            maps(1, "j_1/M1", later, new TraceTasks(4, 4, 0, 0, 4), true),
            maps(4, "j_1/J2_1_Stg3", later, new TraceTasks(3, 0, 0, 0, 0), true, 1),
            maps(2, "j_1/R4_2_9", later, new TraceTasks(1, 0, 0, 0, 0), false, 4),
            maps(5, "j_1/task_LTg0=", later, new TraceTasks(1, 0, 0, 0, 0), false),
            maps(8, "j_1/M7", later, new TraceTasks(1, 0, 0, 0, 0), true));
    assertThat(read(SPAR))
        .containsExactly(
            maps(2, "j_1/M2", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 2), true),
            maps(3, "j_1/M1", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 40.5), true),
            maps(1, "j_1/J3_1_2", Duration.ZERO, new TraceTasks(3, 3, 0, 0, 43), true, 3, 2));
  }

  @Test
  void alibabasTasksThatMakeNoSenseAreRefused() throws IOException {
    Path file = folder.resolve("trace");
    Files.writeString(file, SPAR + "0.5,j_1,M7_8,1,,,1\n0.5,j_1,M8_7,1,,,1\n");
    refused(file, "trace:4: tasks of job j_1 wait for each other: M7_8, M8_7");
    Files.writeString(file, SPAR + "0.5,j_1,M9_9,1,,,1\n");
    refused(file, "trace:4: tasks of job j_1 wait for each other: M9_9");
    Files.writeString(file, "10,20,3,4,5,Terminated,0.5,0.01\n");
    refused(file, "trace:1: the row has 8 columns, as those of the trace of 2017");
    Files.writeString(file, RAW + "0.5,j_1,M1,1,,,1\n");
    refused(file, "trace:9: the row has 7 columns; write the 9 of batch_task");
    Files.writeString(file, RAW + "M1,2.5,j_1,1,Terminated,99,104,100,0.5");
    refused(file, "trace:9: the task has 2.5 instances; write a whole number");
    Files.writeString(file, ",j_1,M1,9,,,1\n");
    refused(file, "trace:1: column 1, the arrival, is empty");
    Files.writeString(file, RAW + "M1,x,j_1,1,Terminated,99,104,100,0.5");
    refused(file, "trace:9: column 2, x, is not a number; write");
  }

  @Test
  void timesForWhichNoMachineRunsAreRefused() throws IOException {
    Path file = folder.resolve("trace");
    Files.writeString(file, "0,j_1,M1,9,,,1\n99000000000000,j_2,M1,9,,,1\n");
    refused(file, "trace:2: job j_2/M1 says 1145833333 days after the first");
    Files.writeString(file, "0,j_1,M1,99000000000000,,,1\n");
    refused(file, "1145833333 days of each map");
  }
}
