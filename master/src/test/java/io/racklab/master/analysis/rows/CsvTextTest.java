package io.racklab.master.analysis.rows;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.racklab.protocol.FlowKind;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The library writes what is expected. */
class CsvTextTest {
  @Property
  void textsAreWhatTheLibraryWritesAndReads(@ForAll @Size(min = 1, max = 4) List<String> texts)
      throws IOException {
    agree(texts);
  }

  /** Mostly plain, with now and then what needs quotes. */
  @Property
  void alsoThoseThatAreAlmostPlain(
      @ForAll @Size(min = 1, max = 4) List<@CharRange(from = ' ', to = '/') String> texts)
      throws IOException {
    agree(texts);
  }

  private static void agree(List<String> texts) throws IOException {
    CsvText made = new CsvText();
    made.text("job-1");
    StringWriter expected = new StringWriter();
    String[] fields = new String[texts.size() + 1];
    fields[0] = "job-1";
    for (int i = 0; i < texts.size(); i++) {
      made.next();
      made.text(texts.get(i));
      fields[i + 1] = texts.get(i);
    }
    made.endOfRow();
    CsvWriter.builder()
        .bufferSize(0)
        .lineDelimiter(LineDelimiter.LF)
        .build(expected)
        .writeRecord(fields);

    // Half of a pair of surrogates is no character: both write a question mark.
    byte[] bytes = expected.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(made.bytes().remaining()).isEqualTo(bytes.length);
    assertThat(made).hasToString(new String(bytes, StandardCharsets.UTF_8));
    assertThat(CsvReader.builder().ofCsvRecord(made.toString()).stream()).hasSize(1);
  }

  @Property
  void numbersAreWhole(@ForAll long number) {
    CsvText made = new CsvText();
    made.number(number);
    assertThat(made).hasToString(Long.toString(number));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 9, 10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE})
  void numbersAtTheEndsAreWhole(long number) {
    numbersAreWhole(number);
  }

  @ParameterizedTest
  @EnumSource(FlowKind.class)
  void wordsAreSmall(FlowKind kind) {
    CsvText made = new CsvText();
    made.word(kind);
    assertThat(made).hasToString(kind.name().toLowerCase(Locale.ROOT));
  }
}
