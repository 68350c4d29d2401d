package io.racklab.deploy.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackingTest {
  private static final int MUCH = 20 << 20;

  @TempDir Path folder;

  /** A pack whose manifest names two files, of so many bytes each. */
  private Path zip(long bytes) throws IOException {
    String manifest =
        """
        { "format": 1, "run": {}, "verdict": {}, "inputs": [], "files": [
          { "path": "a.csv", "bytes": %1$d, "sha256": "" },
          { "path": "b/c.csv", "bytes": %1$d, "sha256": "" } ] }"""
            .formatted(bytes);
    Path file = folder.resolve("bomb.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      put(zip, "run/pack.json", manifest.getBytes(StandardCharsets.UTF_8));
      put(zip, "run/a.csv", new byte[MUCH]);
      put(zip, "run/b/c.csv", new byte[5]);
      put(zip, "run/more.csv", new byte[MUCH]);
    }
    return file;
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(bytes);
    zip.closeEntry();
  }

  @Test
  void noMoreIsUnpackedThanTheManifestSays() throws IOException {
    Path run = Unpacking.below(Files.createDirectory(folder.resolve("to")), zip(10));
    assertThat(run.resolve("a.csv")).hasSize(11);
    assertThat(run.resolve("b/c.csv")).hasSize(5);
    assertThat(run.resolve("more.csv")).doesNotExist();
  }

  @Test
  void whatHasNoRoomIsNotUnpacked() throws IOException {
    Path to = Files.createDirectory(folder.resolve("to"));
    Path archive = zip(1L << 60);
    assertThatThrownBy(() -> Unpacking.below(to, archive))
        .isInstanceOf(WrongPackException.class)
        .hasMessageContaining("there is room for");
    assertThat(to.resolve("run/a.csv")).doesNotExist();
  }
}
