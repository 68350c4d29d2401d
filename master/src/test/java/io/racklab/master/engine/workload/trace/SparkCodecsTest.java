package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import com.ning.compress.lzf.LZFOutputStream;
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
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.SnappyOutputStream;

/** Logs as Spark packs them with each of its codecs: in blocks, flushed after important events. */
class SparkCodecsTest {
  private static final int TASKS = 600;
  private static final int BLOCK = 32 << 10;
  private static final String LOG = log();

  @TempDir Path folder;

  /** A log of several blocks: two stages, of which the second reads the first one's output. */
  private static String log() {
    SparkLog log =
        new SparkLog(true)
            .application("app-1")
            .job(
                0,
                List.of(0, 1),
                SparkLog.stage(0, 0, TASKS, 0, List.of()),
                SparkLog.stage(1, 0, 1, 1, List.of(0)));
    for (int task = 0; task < TASKS; task++) {
      log.task(0, 0, task, task, "Success");
    }
    return log.task(1, 0, 0, 0, "Success").jobEnd(0).end().toString();
  }

  private static OutputStream packing(String codec, OutputStream out) throws IOException {
    return switch (codec) {
      case "lz4" ->
          new LZ4BlockOutputStream(
              out,
              BLOCK,
              LZ4Factory.fastestInstance().fastCompressor(),
              XXHashFactory.fastestInstance().newStreamingHash32(0x9747b28c).asChecksum(),
              false);
      case "snappy" -> new SnappyOutputStream(out, BLOCK);
      case "lzf" -> new LZFOutputStream(out).setFinishBlockOnFlush(true);
      default -> new ZstdOutputStream(out).setCloseFrameOnFlush(true);
    };
  }

  private static byte[] packed(String codec, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = packing(codec, bytes)) {
      int flushed = text.length() * 3 / 4;
      out.write(text.substring(0, flushed).getBytes(StandardCharsets.UTF_8));
      out.flush();
      out.write(text.substring(flushed).getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private List<TraceJob> plain() throws IOException {
    return TraceFormat.SPARK.read(write("plain", LOG.getBytes(StandardCharsets.UTF_8)));
  }

  private static void refusedAsCut(Path trace, Path file) {
    assertThatThrownBy(() -> TraceFormat.SPARK.read(trace))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(file + ": its packed data is cut or broken; copy the file anew");
  }

  private static byte[] half(byte[] whole) {
    return Arrays.copyOf(whole, whole.length / 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void aFileIsReadAsIfItWereNotPacked(String codec) throws IOException {
    byte[] whole = packed(codec, LOG);
    Path file = write("logs/application_1_0001." + codec, whole);
    assertThat(Recognized.of(file)).map(Recognized::word).hasValue("spark");
    assertThat(TraceFormat.SPARK.read(file)).isEqualTo(plain());
    // The folder's only log: its jobs are numbered.
    assertThat(TraceFormat.SPARK.read(file.getParent()))
        .usingRecursiveComparison()
        .ignoringFields("line", "after")
        .isEqualTo(plain());
    refusedAsCut(Files.write(file, half(whole)), file);
    refusedAsCut(file.getParent(), file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void partsOfARollingLogAreReadAsOne(String codec) throws IOException {
    int lineEnd = LOG.indexOf('\n', LOG.length() / 2) + 1;
    byte[] second = packed(codec, LOG.substring(lineEnd));
    Path first =
        write(
            "eventlog_v2_app-1/events_1_app-1." + codec, packed(codec, LOG.substring(0, lineEnd)));
    Path part = write("eventlog_v2_app-1/events_2_app-1." + codec, second);
    Path log = part.getParent();
    write("eventlog_v2_app-1/appstatus_app-1", new byte[0]);
    assertThat(TraceFormat.SPARK.read(log)).isEqualTo(plain());
    refusedAsCut(log, Files.write(part, half(second)));
    Files.write(part, second);
    refusedAsCut(log, Files.write(first, half(Files.readAllBytes(first))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void aCompactedPartStandsForWhatIsStillBesideIt(String codec) throws IOException {
    int lineEnd = LOG.indexOf('\n', LOG.length() / 2) + 1;
    byte[] begun = packed(codec, LOG.substring(0, lineEnd));
    write("events_1_app-1." + codec, packed(codec, LOG));
    write("events_2_app-1." + codec, packed(codec, LOG));
    write("events_2_app-1." + codec + ".compact", begun);
    write("events_3_app-1." + codec, packed(codec, LOG.substring(lineEnd)));
    List<TraceJob> jobs = TraceFormat.SPARK.read(folder);
    assertThat(jobs).extracting(TraceJob::maps).containsExactly(plain().get(0).maps());
    assertThat(TraceRemark.sentences(jobs))
        .containsExactly(
            "Spark had taken out of events_2_app-1." + codec + ".compact what had ended before");
    Files.delete(folder.resolve("events_2_app-1." + codec + ".compact"));
    // Until it is whole, the parts count.
    Files.write(folder.resolve("events_1_app-1." + codec), begun);
    Files.write(folder.resolve("events_2_app-1." + codec), packed(codec, LOG.substring(lineEnd)));
    Files.delete(folder.resolve("events_3_app-1." + codec));
    write("events_2_app-1." + codec + ".compact.inprogress", half(begun));
    assertThat(TraceFormat.SPARK.read(folder)).isEqualTo(plain());
  }

  /** A file that ends between two blocks is a log that ends early; any other is refused. */
  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void aFileThatIsCutAnywhereIsReadWithARemarkOrRefused(String codec) throws IOException {
    byte[] whole = packed(codec, LOG);
    Path file = folder.resolve("application_1_0001");
    for (int length = 1; length < whole.length; length += 5) {
      Files.write(file, Arrays.copyOf(whole, length));
      List<TraceJob> jobs;
      try {
        jobs = TraceFormat.SPARK.read(file);
      } catch (InvalidInputException refused) {
        assertThat(refused)
            .hasMessageStartingWith(file + ":")
            .message()
            .doesNotContain("permissions");
        assertThat(refused.getMessage().lines()).hasSize(1);
        continue;
      }
      assertThat(TraceRemark.sentences(jobs))
          .as("cut to %d", length)
          .contains("1 jobs had not ended where the trace ends");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void aBrokenBlockIsRefused(String codec) throws IOException {
    byte[] whole = packed(codec, LOG);
    Arrays.fill(whole, 40, 60, (byte) 0);
    Path file = write("application_1_0001", whole);
    // Snappy has no checksum: the text may be broken instead of the block.
    assertThatThrownBy(() -> TraceFormat.SPARK.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(file + ":");
  }
}
