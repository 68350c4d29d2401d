package io.racklab.master.runs.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.EventRow;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowsAsideTest {
  private final List<Row> written = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private boolean full;

  private final RowSink files =
      new RowSink() {
        @Override
        public void write(Row row) throws IOException {
          if (full) {
            throw new IOException("no space left");
          }
          written.add(row);
        }

        @Override
        public void flush() {
          said.add("flushed at " + written.size());
        }

        @Override
        public void close() {
          said.add("closed at " + written.size());
        }
      };

  private static Row row(int number) {
    return new EventRow(number, "kill", "r1-n1", "");
  }

  private static List<Row> rows(int count) {
    return IntStream.range(0, count).mapToObj(RowsAsideTest::row).toList();
  }

  @Test
  void rowsAreWrittenInOrderAndAllOfThemWhenTheFilesAreClosed() throws IOException {
    RowsAside aside = new RowsAside(files, Runnable::run);
    for (Row row : rows(2000)) {
      aside.write(row);
    }
    aside.flush();
    aside.flush();
    aside.write(row(2000));
    aside.close();
    assertThat(written).isEqualTo(rows(2001));
    assertThat(said).containsExactly("flushed at 2000", "closed at 2001");
  }

  @Test
  void theWriterWorksWhileOthersGoOn() throws IOException {
    Deque<Runnable> asked = new ArrayDeque<>();
    RowsAside aside = new RowsAside(files, asked::add);
    for (Row row : rows(1000)) {
      aside.write(row);
    }
    assertThat(written).isEmpty();
    assertThat(asked).hasSize(1);
    asked.remove().run();
    assertThat(written).isEqualTo(rows(512));
  }

  @Test
  void whatTheWriterCouldNotDoIsThrownLater() throws IOException {
    RowsAside aside = new RowsAside(files, Runnable::run);
    full = true;
    aside.write(row(0));
    aside.flush();
    assertThatThrownBy(aside::flush).isInstanceOf(IOException.class).hasMessage("no space left");
    full = false;
    aside.close();
    assertThat(said).contains("closed at 0");
  }
}
