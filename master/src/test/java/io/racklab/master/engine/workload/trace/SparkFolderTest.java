package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ning.compress.lzf.LZFOutputStream;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jpountz.lz4.LZ4BlockOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.SnappyOutputStream;

/** Folders such as that of Spark's history server, and the codecs of Spark. */
class SparkFolderTest {
  @TempDir Path folder;

  /** A log of two stages, of which the second reads the first one's output. */
  private static String log(String application) {
    SparkLog log = new SparkLog(true).application(application);
    return log.job(
            0,
            List.of(0, 1, 2),
            SparkLog.stage(0, 0, 1, 0, List.of()),
            SparkLog.stage(1, 0, 1, 1, List.of(0)),
            SparkLog.stage(2, 0, 1, 2, List.of(1)))
        .task(0, 0, 0, 0, "Success")
        .task(1, 0, 0, 0, "Success")
        .task(2, 0, 0, 0, "Success")
        .jobEnd(0)
        .end()
        .toString();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private List<TraceJob> read() {
    return TraceFormat.SPARK.read(folder);
  }

  @Test
  void applicationsAreMergedAndToldApart() throws IOException {
    write("application_1_0001", log("application_1_0001"));
    write("a/eventlog_v2_application_1_0002/events_1_application_1_0002", log("app-2"));
    write("a/eventlog_v2_application_1_0002/appstatus_application_1_0002", "");
    write("a/mine", log("local-3"));
    write("a/_SUCCESS", "");
    assertThat(TraceFormat.SPARK.hasPartsIn(folder)).isTrue();
    assertThat(read())
        .extracting(TraceJob::name)
        .containsExactlyInAnyOrder(
            "app-2/stages-0+1",
            "app-2/stages-2",
            "local-3/stages-0+1",
            "local-3/stages-2",
            "application_1_0001/stages-0+1",
            "application_1_0001/stages-2");
    assertThat(TraceRemark.sentences(read()))
        .containsExactly("1 other files are in the folder and not read (_SUCCESS)");
    List<JobSpec> jobs = WorkloadFile.named("spark:" + folder, folder).jobs(64 << 20, Seed.of(1));
    for (JobSpec job : jobs) {
      String application = job.name().replaceFirst("/.*", "");
      assertThat(job.after())
          .allSatisfy(
              other -> assertThat(jobs.get(other - 1).name()).startsWith(application + "/"));
      assertThat(job.after()).hasSize(job.name().endsWith("stages-2") ? 1 : 0);
    }
  }

  @Test
  void oneApplicationKeepsItsNames() throws IOException {
    write("application_1_0001.inprogress", log("application_1_0001"));
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
  }

  @Test
  void anApplicationInTwoFilesIsRefused() throws IOException {
    Path first = write("a/application_1_0001", log("app-1"));
    Path second = write("b/application_1_0001", log("app-1"));
    assertThatThrownBy(this::read)
        .hasMessageStartingWith(
            second + ":1: application app-1 is here a second time, after line 1 of " + first);
  }

  @Test
  void brokenLogsAreRefusedOrLeftOut() throws IOException {
    write("application_1_0001", log("app-1"));
    Path broken = write("application_1_0002", log("app-2").replaceFirst("\\{", "{]"));
    write("eventlog_v2_x/events_2_x", log("app-3"));
    assertThatThrownBy(this::read)
        .hasMessageContaining(broken + ":1: the JSON is broken")
        .hasMessageContaining("skip-broken = on");
    assertThat(TraceRemark.sentences(TraceFormat.SPARK.read(folder, true)))
        .containsExactly("2 files are broken and left out (application_1_0002, eventlog_v2_x)");
  }

  @Test
  void partsOfDatabricksAreReadInTheOrderOfTime() throws IOException {
    List<String> lines = log("app-1").lines().toList();
    write("eventlog-2021-06-14--20-00", String.join("\n", lines.subList(0, 2)) + "\n");
    write("eventlog-2021-06-14--21-00", String.join("\n", lines.subList(2, 4)) + "\n");
    write("eventlog", String.join("\n", lines.subList(4, lines.size())) + "\n");
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
    assertThat(TraceRemark.sentences(read())).isEmpty();
  }

  private static byte[] packed(String codec, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out =
        switch (codec) {
          case "lz4" -> new LZ4BlockOutputStream(bytes, 1024);
          case "snappy" -> new SnappyOutputStream(bytes, 1024);
          default -> new LZFOutputStream(bytes);
        }) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lz4", "snappy", "lzf"})
  void codecsOfSparkAreUnpacked(String codec) throws IOException {
    byte[] content = log("app-1").getBytes(StandardCharsets.UTF_8);
    List<TraceJob> jobs = TraceFormat.SPARK.read(write("plain", log("app-1")));
    byte[] whole = packed(codec, content);
    Path file = folder.resolve("application_1_0001." + codec);
    assertThat(TraceFormat.SPARK.read(Files.write(file, whole))).isEqualTo(jobs);
    assertThat(Recognized.of(file)).map(Recognized::word).hasValue("spark");
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> TraceFormat.SPARK.read(file))
        .hasMessageStartingWith(file + ": its packed data is cut or broken");
    Arrays.fill(whole, 40, 60, (byte) 0x55);
    Files.write(file, whole);
    // Snappy has no checksum: the text may be broken instead of the block.
    assertThatThrownBy(() -> TraceFormat.SPARK.read(file))
        .isInstanceOf(InvalidInputException.class);
  }
}
