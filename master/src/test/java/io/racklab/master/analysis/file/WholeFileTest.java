package io.racklab.master.analysis.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  private static final WholeFile.Content HALF =
      out -> {
        out.write(new byte[100_000]);
        throw new IOException("the disk is full");
      };

  @TempDir Path folder;

  @Test
  void halfAFileIsNone() throws IOException {
    Path file = folder.resolve("trace.tsv");
    assertThatThrownBy(() -> WholeFile.create(file, HALF)).hasMessage("the disk is full");
    assertThat(folder).isEmptyDirectory();
    WholeFile.create(file, WholeFile.Content.of("whole"));
    assertThatThrownBy(() -> WholeFile.write(file, HALF)).hasMessage("the disk is full");
    assertThat(folder).isDirectoryContaining("glob:**/trace.tsv");
    assertThat(file).hasContent("whole");
    assertThatThrownBy(() -> WholeFile.create(file, WholeFile.Content.of("other")))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessage(file.toString());
    assertThat(file).hasContent("whole");
  }

  @Test
  void theFileThatIsMeantIsNamed() {
    Path file = folder.resolve("none/trace.tsv");
    assertThatThrownBy(() -> WholeFile.create(file, WholeFile.Content.of("")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(file.toString());
  }

  @Test
  void aLinkInARunDirectoryIsNotWrittenThrough() throws IOException {
    Path target = Files.writeString(folder.resolve("mine"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("run.json"), target);
    assertThatThrownBy(() -> WholeFile.write(link, WholeFile.Content.of("{}")))
        .isInstanceOf(IrregularFileException.class);
    Path next = Files.createSymbolicLink(folder.resolve(".summary.json.next"), target);
    assertThatThrownBy(
            () -> WholeFile.write(folder.resolve("summary.json"), WholeFile.Content.of("{}")))
        .isInstanceOf(IOException.class);
    assertThat(next).isSymbolicLink();
    assertThat(target).hasContent("precious");
  }

  @Test
  void whatAUserNamesMayBeALinkOrADevice() throws IOException {
    Path target = Files.writeString(folder.resolve("picture.svg"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.svg"), target);
    WholeFile.output(link, WholeFile.Content.of("new"));
    assertThat(link).isSymbolicLink();
    assertThat(target).hasContent("new");
    WholeFile.output(Path.of("/dev/null"), WholeFile.Content.of("new"));
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }
}
