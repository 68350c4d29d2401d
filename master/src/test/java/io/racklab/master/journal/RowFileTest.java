package io.racklab.master.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowFileTest {
  private static final int ROWS = 20_000;

  @TempDir private Path folder;

  /** Whenever the process is killed, the file ends with a whole row. */
  @Test
  void growsByWholeRows() throws IOException {
    Path path = folder.resolve("x.csv");
    try (RowFile file = new RowFile(path, "a", "b")) {
      assertThat(Files.readString(path)).isEqualTo("a,b\n");
      long size = Files.size(path);
      for (int row = 0; row < ROWS; row++) {
        file.write("row " + row, "a value, with a comma");
        if (Files.size(path) != size) {
          size = Files.size(path);
          assertThat(Files.readString(path)).endsWith(",\"a value, with a comma\"\n");
        }
      }
      assertThat(size).isGreaterThan(4);
    }
    assertThat(Files.readAllLines(path)).hasSize(ROWS + 1).doesNotHaveDuplicates();
  }

  @Test
  void aFlushedRowCanBeRead() throws IOException {
    Path path = folder.resolve("x.csv");
    try (RowFile file = new RowFile(path, "a")) {
      file.write("1");
      file.flush();
      assertThat(Files.readAllLines(path)).containsExactly("a", "1");
    }
  }
}
