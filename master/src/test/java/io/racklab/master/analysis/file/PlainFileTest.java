package io.racklab.master.analysis.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainFileTest {
  @TempDir Path folder;

  private void refused(Path file, String what) {
    assertThatThrownBy(() -> PlainFile.text(file))
        .isInstanceOf(IrregularFileException.class)
        .hasMessageStartingWith(file + ": this is " + what);
    assertThatThrownBy(() -> PlainFile.replace(file).close())
        .isInstanceOf(IrregularFileException.class);
  }

  @Test
  void linksFoldersAndDevicesAreNotOpened() throws IOException {
    Path file = Files.writeString(folder.resolve("run.json"), "{}");
    assertThat(PlainFile.text(file)).isEqualTo("{}");
    refused(Files.createSymbolicLink(folder.resolve("link"), file), "a link");
    refused(Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("no")), "a link");
    refused(Files.createDirectory(folder.resolve("folder")), "a folder");
    refused(Path.of("/dev/zero"), "a device or a pipe");
    assertThatThrownBy(() -> PlainFile.text(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(file).hasContent("{}");
    assertThat(PlainFile.exists(folder.resolve("nowhere"))).isTrue();
    assertThatThrownBy(() -> PlainFile.in(folder)).isInstanceOf(IrregularFileException.class);
  }

  @Test
  void whatAFileHeldStaysUnderItsOtherNames() throws IOException {
    Path rows = Files.writeString(folder.resolve("jobs.csv"), "old");
    Path copy = Files.createLink(folder.resolve("copy.csv"), rows);
    try (FileChannel replaced = PlainFile.replace(rows)) {
      assertThat(replaced.size()).isZero();
    }
    assertThat(rows).isEmptyFile();
    assertThat(copy).hasContent("old");
  }

  @Test
  void noLinkLeadsToAFolder() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/1"));
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.createSymbolicLink(run.resolve("fair"), elsewhere.getParent());
    assertThatThrownBy(() -> PlainFile.folder(run, Path.of("fair", "1")))
        .isInstanceOf(IrregularFileException.class)
        .hasMessageStartingWith(run.resolve("fair") + ": this is a link");
    Path named = Files.createSymbolicLink(folder.resolve("latest"), run);
    assertThat(PlainFile.folder(named, Path.of("fifo", "1"))).isEqualTo(named.resolve("fifo/1"));
  }
}
