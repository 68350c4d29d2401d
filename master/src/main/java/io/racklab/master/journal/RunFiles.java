package io.racklab.master.journal;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The rows of one run's folder. Times are emulated seconds. */
public final class RunFiles {
  private final Path folder;

  /**
   * @param folder of one scheduler's repeat
   */
  public RunFiles(Path folder) {
    this.folder = folder;
  }

  /** A job that has ended. */
  public record JobTime(String job, double submit, double finish) {
    /** From its submission to its end. */
    public double seconds() {
      return finish - submit;
    }
  }

  /** A launch: the decision to run an attempt on a node. */
  public record Launch(double at, String attempt, String node) {}

  /** A flow that crossed links. */
  public record FlowTime(
      String source, String destination, double start, double finish, double expected) {
    double seconds() {
      return finish - start;
    }
  }

  /** The use of a link in the window that ends at a time. */
  public record LinkLoad(double end, String link, double share) {}

  /** In the order in which they ended. */
  public List<JobTime> jobs() throws IOException {
    return rows(
        "jobs.csv",
        row -> new JobTime(row.getField("job"), number(row, "submit_s"), number(row, "finish_s")));
  }

  /** In the order in which the attempts ended. */
  public List<Launch> launches() throws IOException {
    return rows(
        "attempts.csv",
        row -> new Launch(number(row, "start_s"), row.getField("attempt"), row.getField("node")));
  }

  /** In the order in which they ended. */
  public List<FlowTime> flows() throws IOException {
    List<FlowTime> flows =
        rows(
            "flows.csv",
            row ->
                new FlowTime(
                    row.getField("src"),
                    row.getField("dst"),
                    number(row, "start_s"),
                    number(row, "finish_s"),
                    number(row, "expected_s")));
    flows.removeIf(flow -> flow.source().equals(flow.destination()));
    return flows;
  }

  /** {@link Measures#flowErrors} again. */
  public Sample flowErrors() throws IOException {
    Observations errors = new Observations();
    try (CsvReader<NamedCsvRecord> flows = reader("flows.csv")) {
      for (NamedCsvRecord flow : flows) {
        Measures.flowError(
                nanos(flow, "start_s"), nanos(flow, "finish_s"), nanos(flow, "expected_s"))
            .ifPresent(errors::add);
      }
    }
    return errors.sample();
  }

  private static long nanos(NamedCsvRecord row, String field) {
    return Math.round(number(row, field) * 1e9);
  }

  /** Window by window. */
  public List<LinkLoad> links() throws IOException {
    List<LinkLoad> loads =
        rows(
            "links.csv",
            row ->
                new LinkLoad(
                    number(row, "time_s"),
                    row.getField("link"),
                    row.getField("capacity_bytes_per_s").isEmpty()
                        ? 0
                        : number(row, "used_bytes_per_s") / number(row, "capacity_bytes_per_s")));
    return loads;
  }

  private static double number(NamedCsvRecord row, String field) {
    return Double.parseDouble(row.getField(field));
  }

  private <T> List<T> rows(String file, Function<NamedCsvRecord, T> reading) throws IOException {
    List<T> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = reader(file)) {
      for (NamedCsvRecord row : reader) {
        rows.add(reading.apply(row));
      }
    }
    return rows;
  }

  private CsvReader<NamedCsvRecord> reader(String file) throws IOException {
    return CsvReader.builder().ofNamedCsvRecord(folder.resolve(file));
  }
}
