package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import com.ning.compress.lzf.LZFOutputStream;
import io.racklab.deploy.fixtures.Spoken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import net.jpountz.lz4.LZ4BlockOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.SnappyOutputStream;

/** A packed log of Spark that ends in the middle: one line names the file, exit code 2. */
class CutSparkLogTest {
  @TempDir Path folder;

  private static byte[] packed(String codec) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream log = CutSparkLogTest.class.getResourceAsStream("/fuzz/spark/log");
        OutputStream out =
            switch (codec) {
              case "lz4" -> new LZ4BlockOutputStream(bytes);
              case "snappy" -> new SnappyOutputStream(bytes);
              case "lzf" -> new LZFOutputStream(bytes);
              default -> new ZstdOutputStream(bytes);
            }) {
      log.transferTo(out);
    }
    return bytes.toByteArray();
  }

  private static void refused(Path named, Path file) {
    Spoken said = racklab("show", "spark:" + named);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors())
        .singleElement()
        .asString()
        .startsWith(file + ": its packed data is cut or broken; copy the file anew");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "lzf"})
  void theFileIsNamed(String codec) throws IOException {
    byte[] whole = packed(codec);
    Path log = Files.createDirectories(folder.resolve("eventlog_v2_app-1"));
    Path part = log.resolve("events_1_app-1." + codec);
    Files.write(part, whole);
    assertThat(racklab("show", "spark:" + part).exitCode()).isZero();
    assertThat(racklab("show", "spark:" + folder).exitCode()).isZero();
    Files.write(part, Arrays.copyOf(whole, whole.length / 2));
    refused(part, part);
    refused(log, part);
    refused(folder, part);
  }
}
