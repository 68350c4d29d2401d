package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A CSV file of a run directory, whole rows under the header that is promised. */
final class Rows {
  static final String JOBS =
      "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,input_bytes,"
          + "shuffle_bytes,output_bytes,cross_rack_bytes,outcome";
  static final String ATTEMPTS =
      "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,finish_s,"
          + "outcome";
  static final String FLOWS = "flow,kind,job,src,dst,cross_rack,bytes,start_s,finish_s,expected_s";
  static final String LINKS = "time_s,link,capacity_bytes_per_s,used_bytes_per_s";
  static final String EVENTS = "time_s,event,subject,detail";

  private final List<Row> rows = new ArrayList<>();

  private Rows() {}

  /** Reads a file, which must consist of this header and whole rows. */
  static Rows of(Path file, String header) {
    Rows read = new Rows();
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      assertThat(Files.readString(file)).as(file.toString()).endsWith("\n");
      for (CsvRecord record : reader) {
        List<String> fields = record.getFields();
        if (record.getStartingLineNumber() == 1) {
          assertThat(String.join(",", fields)).as(file.toString()).isEqualTo(header);
        } else {
          read.rows.add(Row.of(header.split(","), fields));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read;
  }

  Stream<Row> stream() {
    return rows.stream();
  }

  List<Row> with(String column, String value) {
    return rows.stream().filter(row -> row.text(column).equals(value)).toList();
  }

  /** One row. */
  record Row(Map<String, String> fields) {
    private static Row of(String[] columns, List<String> values) {
      assertThat(values).as("a whole row").hasSameSizeAs(columns);
      Map<String, String> fields = new LinkedHashMap<>();
      for (int i = 0; i < columns.length; i++) {
        fields.put(columns[i], values.get(i));
      }
      return new Row(fields);
    }

    String text(String column) {
      return fields.get(column);
    }

    long whole(String column) {
      return Long.parseLong(fields.get(column));
    }

    double seconds(String column) {
      return Double.parseDouble(fields.get(column));
    }

    boolean has(String column) {
      return !fields.get(column).isEmpty();
    }
  }
}
