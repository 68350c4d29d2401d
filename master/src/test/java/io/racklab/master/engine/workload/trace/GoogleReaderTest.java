package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoogleReaderTest {
  static final String EVENTS =
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

  private static final IntFunction<TraceRemark> UNKNOWN =
      tasks ->
          TraceRemark.of(
              tasks, "tasks began before the trace or ended after it: their times are not known");
  private static final TraceRemark WAITED =
      TraceRemark.of(1, "tasks say no SCHEDULE: their times begin with their waits");

  @TempDir Path folder;

  private List<TraceJob> read(String text) throws IOException {
    return TraceFormat.GOOGLE.read(Files.writeString(folder.resolve("trace"), text));
  }

  private static void refused(Path file, String part) {
    assertThatThrownBy(() -> TraceFormat.GOOGLE.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(part);
  }

  private static TraceJob maps(
      int line, String name, Duration submit, TraceTasks maps, boolean well) {
    return new TraceJob(line, name, "unknown", submit, maps, TraceTasks.NONE, well, List.of());
  }

  @Test
  void googlesAttemptsLastFromTheirScheduleToTheirEnd() throws IOException {
    assertThat(read(EVENTS))
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
                    List.of())
                .with(UNKNOWN.apply(2)),
            maps(3, "6", Duration.ZERO, new TraceTasks(2, 1, 0, 0, 1.5), true));
    assertThat(read("5,,1,0,7,0,,,,,,,\n9,,1,0,7,3,,,,,,,\n11,,1,0,7,4,,,,,,,"))
        .containsExactly(
            maps(1, "1", Duration.ZERO, new TraceTasks(1, 0, 0, 0, 0), true)
                .with(UNKNOWN.apply(1)));
    assertThat(read("0,,1,0,7,0,,,,,,,\n9,,1,0,7,7,,,,,,,\n700000000,,1,0,7,4,,,,,,,"))
        .containsExactly(
            maps(1, "1", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 700), true).with(WAITED));
    assertThat(read("0,,1,0,7,0,,,,,,,\n9,,1,0,7,4,,,,,,,"))
        .containsExactly(
            maps(1, "1", Duration.ZERO, new TraceTasks(1, 1, 0, 0, 9e-6), true).with(WAITED));
  }

  @Test
  void googlesPartsAreReadInTheOrderOfTheirNumbers() throws IOException {
    int half = EVENTS.indexOf("602500000");
    Path parts = Files.createDirectories(folder.resolve("task_events"));
    Files.writeString(parts.resolve("part-00001-of-00500.csv"), EVENTS.substring(half));
    try (OutputStream stream =
        new GZIPOutputStream(Files.newOutputStream(parts.resolve("part-00000-of-00500.csv.gz")))) {
      stream.write(EVENTS.substring(0, half).getBytes(StandardCharsets.UTF_8));
    }
    Files.writeString(parts.resolve("SHA256SUM"), "no part");
    List<TraceJob> whole = read(EVENTS);
    assertThat(TraceFormat.GOOGLE.read(folder)).isEqualTo(whole);
    assertThat(TraceFormat.GOOGLE.read(parts)).isEqualTo(whole);
    Files.writeString(
        parts.resolve("part-00001-of-00500.csv"), EVENTS.substring(half) + "9,,1,0\n");
    refused(folder, "part-00001-of-00500.csv:4: the row has 4 columns");
    Files.writeString(parts.resolve("part-00000-of-00500.csv"), EVENTS);
    refused(folder, "this is the same part as part-00000-of-00500.csv");
    refused(Files.createDirectories(folder.resolve("empty")), "has no part of task");
    assertThatThrownBy(() -> TraceFormat.ALIBABA.read(parts))
        .hasMessageContaining("this is a directory");
  }

  @Test
  void rowsThatAreOutOfOrderAreCounted() throws IOException {
    List<TraceJob> jobs = read("5,,1,0,7,1,,,,,,,\n9,,1,0,7,4,,,,,,,\n7,,2,0,7,0,,,,,,,\n");
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly(
            "1 rows are older than one above them, and are taken in the order of the file");
  }
}
