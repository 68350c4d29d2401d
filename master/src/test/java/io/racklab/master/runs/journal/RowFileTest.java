package io.racklab.master.runs.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.engine.journal.Row.EventRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowFileTest {
  private static final int ROWS = 20_000;
  private static final String HEADER = "time_s,event,subject,detail";

  @TempDir private Path folder;

  private static EventRow row(int number) {
    return new EventRow(number, "event", "row " + number, "words, with a comma");
  }

  /** Whenever the process is killed, the file ends with a whole row. */
  @Test
  void growsByWholeRows() throws IOException {
    Path path = folder.resolve("events.csv");
    try (RowFile<EventRow> file = new RowFile<>(folder, RowTable.EVENTS, RowFormat.CSV)) {
      assertThat(Files.readString(path)).isEqualTo(HEADER + "\n");
      long size = Files.size(path);
      long headers = size;
      for (int row = 0; row < ROWS; row++) {
        file.write(row(row));
        if (Files.size(path) != size) {
          size = Files.size(path);
          assertThat(Files.readString(path)).endsWith(",\"words, with a comma\"\n");
        }
      }
      assertThat(size).isGreaterThan(headers);
    }
    assertThat(Files.readAllLines(path)).hasSize(ROWS + 1).doesNotHaveDuplicates();
  }

  @Test
  void aFlushedRowCanBeRead() throws IOException {
    try (RowFile<EventRow> file = new RowFile<>(folder, RowTable.EVENTS, RowFormat.CSV)) {
      file.write(new EventRow(0, "a", "b", "c"));
      file.flush();
      assertThat(Files.readAllLines(folder.resolve("events.csv")))
          .containsExactly(HEADER, "0,a,b,c");
    }
  }
}
