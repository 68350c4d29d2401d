package io.racklab.master.runs.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.analysis.rows.Column;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.analysis.rows.Fields;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import io.racklab.master.analysis.rows.RunFiles.Happening;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.FlowKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowFormatsTest {
  /** More than two groups of rows in a Parquet file. */
  private static final int MANY = 600_000;

  private Path folder;

  @BeforeTry
  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("rows");
  }

  @AfterTry
  @AfterEach
  void deleteFolder() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private Path file(RowFormat format, RowTable<?> table) {
    return folder.resolve(format.fileOf(table));
  }

  private void events(RowFormat format, List<EventRow> rows) throws IOException {
    try (RowFile<EventRow> file = new RowFile<>(folder, RowTable.EVENTS, format)) {
      for (EventRow row : rows) {
        file.write(row);
      }
    }
    assertThat(Files.list(folder)).containsExactly(file(format, RowTable.EVENTS));
  }

  private List<Happening> happenings() throws IOException {
    List<Happening> read = new ArrayList<>();
    new RunFiles(folder).eachEvent(read::add);
    return read;
  }

  @Property(tries = 200)
  void allFormatsGiveTheSameValues(
      @ForAll List<@LongRange(min = 0) Long> times, @ForAll List<String> texts) throws IOException {
    List<EventRow> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(times.size(), texts.size()); i++) {
      rows.add(new EventRow(times.get(i), "event", texts.get(i), texts.get(texts.size() - 1 - i)));
    }
    List<List<Happening>> read = new ArrayList<>();
    for (RowFormat format : RowFormat.values()) {
      events(format, rows);
      read.add(happenings());
    }
    assertThat(read.get(0)).hasSameSizeAs(rows);
    assertThat(read.get(1)).isEqualTo(read.get(0));
    assertThat(read.get(2)).isEqualTo(read.get(0));
  }

  @ParameterizedTest
  @EnumSource(RowFormat.class)
  void manyFlowsAreReadInTheirOrder(RowFormat format) throws IOException {
    Random random = new Random(7);
    List<FlowRow> rows = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      long start = random.nextLong(1L << 50);
      long finish = start + random.nextLong(1L << 40);
      rows.add(
          new FlowRow(
              i,
              FlowKind.values()[i % FlowKind.values().length],
              i / 1000,
              "n" + random.nextInt(10_000),
              "n" + random.nextInt(10_000),
              random.nextBoolean(),
              random.nextLong(1L << 45),
              start,
              finish,
              finish + 1,
              i % 3 == 0 ? Double.NaN : random.nextDouble()));
    }
    try (RowFile<FlowRow> file = new RowFile<>(folder, RowTable.FLOWS, format)) {
      for (FlowRow row : rows) {
        file.write(row);
      }
    }
    List<EndedFlow> read = new ArrayList<>();
    new RunFiles(folder).eachFlow(read::add);

    assertThat(read).hasSize(MANY);
    for (int i = 0; i < MANY; i++) {
      FlowRow row = rows.get(i);
      assertThat(read.get(i))
          .isEqualTo(
              new EndedFlow(
                  row.kind() == FlowKind.SHUFFLE,
                  "job-" + row.job(),
                  row.source(),
                  row.destination(),
                  row.bytes(),
                  row.startNanos() / 1e9,
                  row.finishNanos() / 1e9,
                  row.expectedNanos() / 1e9));
    }
  }

  /** A killed process leaves what it had flushed. */
  @ParameterizedTest
  @EnumSource(RowFormat.class)
  void whatWasFlushedIsReadWhileTheFileGrows(RowFormat format) throws IOException {
    try (RowFile<EventRow> file = new RowFile<>(folder, RowTable.EVENTS, format)) {
      for (int i = 0; i < 1000; i++) {
        file.write(new EventRow(i, "event", "n1", "words, with a comma"));
      }
      file.flush();
      file.write(new EventRow(1000, "event", "n1", "later"));
      assertThat(happenings()).hasSize(1000);
    }
    assertThat(happenings()).hasSize(1001);
  }

  /** A table whose row cannot be written, as where a disk is full. */
  private static RowTable<EventRow> failing(int at) {
    Column<EventRow> detail = RowTable.EVENTS.columns().get(3);
    List<Column<EventRow>> columns = new ArrayList<>(RowTable.EVENTS.columns());
    columns.set(
        3,
        new Column<>() {
          @Override
          public int ordinal() {
            return detail.ordinal();
          }

          @Override
          public Declaration<EventRow> declaration() {
            return new Declaration<>(detail.title(), detail.type(), detail.meaning(), this::field);
          }

          private void field(EventRow row, Fields to) {
            if (row.atNanos() == at) {
              throw new UncheckedIOException(new IOException("full"));
            }
            detail.put(row, to);
          }
        });
    return new RowTable<>(RowTable.EVENTS.name(), RowTable.EVENTS.rows(), columns);
  }

  /** What comes after such a row would hide that it is missing. */
  @ParameterizedTest
  @EnumSource(RowFormat.class)
  void afterARowThatCannotBeWrittenTheFileIsNotComplete(RowFormat format) throws IOException {
    int fails = 700;
    try (RowFile<EventRow> file = new RowFile<>(folder, failing(fails), format)) {
      for (int i = 0; i < fails; i++) {
        file.write(new EventRow(i, "event", "n1", "words"));
      }
      file.flush();
      assertThatThrownBy(() -> file.write(new EventRow(fails, "event", "n1", "words")))
          .isInstanceOf(UncheckedIOException.class);
    }
    assertThat(file(RowFormat.PARQUET, RowTable.EVENTS)).doesNotExist();
    assertThat(happenings()).hasSize(fails);
  }

  private static List<FlowRow> flows(int count) {
    List<FlowRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(new FlowRow(i, FlowKind.INPUT, 1, "a", "b" + i % 7, true, i * 17L, i, i + 5, i, 0));
    }
    return rows;
  }

  private Path flows(RowFormat format, List<FlowRow> rows) throws IOException {
    try (RowFile<FlowRow> file = new RowFile<>(folder, RowTable.FLOWS, format)) {
      for (FlowRow row : rows) {
        file.write(row);
      }
    }
    return file(format, RowTable.FLOWS);
  }

  @ParameterizedTest
  @EnumSource(
      value = RowFormat.class,
      names = {"CSV_ZST", "PARQUET"})
  void oneWrongBitIsFound(RowFormat format) throws IOException {
    Path file = flows(format, flows(2000));
    List<EndedFlow> right = new RunFiles(folder).flows();
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = whole.clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      try {
        // Some bits mean nothing, such as those of the columns' meanings.
        assertThat(new RunFiles(folder).flows()).isEqualTo(right);
      } catch (DamagedFileException e) {
        assertThat(e).hasMessageContaining(file.toString());
      }
    }
  }

  /** A footer has no checksum, but its counts agree with each other. */
  @ParameterizedTest
  @ValueSource(longs = {10, -5, 0, 2001, Long.MAX_VALUE})
  void aWrongCountOfRowsIsFound(long count) throws IOException {
    Path file = flows(RowFormat.PARQUET, flows(2000));
    byte[] whole = Files.readAllBytes(file);
    for (int part = 0; part < 4; part++) {
      Files.write(file, withCount(whole, count, part));
      assertThatThrownBy(() -> new RunFiles(folder).flows())
          .as("part " + part)
          .isInstanceOf(DamagedFileException.class);
    }
  }

  /** Changes the count of the file, of its group, of a chunk, or of the first two. */
  private static byte[] withCount(byte[] file, long count, int part) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int length = bytes.getInt(file.length - 8);
    int start = file.length - 8 - length;
    FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(file, start, length));
    RowGroup group = footer.getRow_groups().get(0);
    if (part == 0 || part == 3) {
      footer.setNum_rows(count);
    }
    if (part == 1 || part == 3) {
      group.setNum_rows(count);
    }
    if (part == 2) {
      group.getColumns().get(3).getMeta_data().setNum_values(count);
    }
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(file, 0, start);
    Util.writeFileMetaData(footer, changed);
    int size = changed.size() - start;
    changed.write(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(size)
            .put(file, file.length - 4, 4)
            .array());
    return changed.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(RowFormat.class)
  void anEmptyFileIsNamed(RowFormat format) throws IOException {
    Files.createFile(file(format, RowTable.FLOWS));
    assertThatThrownBy(() -> new RunFiles(folder).flows())
        .isInstanceOf(DamagedFileException.class)
        .hasMessageContaining(file(format, RowTable.FLOWS).toString());
  }

  @ParameterizedTest
  @EnumSource(
      value = RowFormat.class,
      names = {"CSV_ZST", "PARQUET"})
  void aFileThatEndsTooEarlyIsNamed(RowFormat format) throws IOException {
    Path file = flows(format, flows(2000));
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(2);
    for (int i = 0; i < 100; i++) {
      Files.write(file, Arrays.copyOf(whole, random.nextInt(whole.length)));
      assertThatThrownBy(() -> new RunFiles(folder).flows())
          .isInstanceOf(DamagedFileException.class)
          .hasMessageContaining(file.toString());
    }
  }
}
