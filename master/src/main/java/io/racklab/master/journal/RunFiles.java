package io.racklab.master.journal;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

  /**
   * A job that has ended.
   *
   * @param job its name in the other files
   * @param name its benchmark, or what the trace calls it
   */
  public record EndedJob(
      String job,
      String name,
      String pool,
      double submit,
      double finish,
      int maps,
      int reduces,
      boolean succeeded) {
    /** From its submission to its end. */
    public double seconds() {
      return finish - submit;
    }
  }

  /**
   * An attempt that has ended; the ends of phases that it did not have or reach are not numbers.
   *
   * @param map whether it is a map's attempt
   * @param read end of reading a map's input
   * @param compute end of computing
   * @param copy end of copying a reduce's input
   * @param sort end of sorting it
   * @param chosen whether its output counts
   */
  public record EndedAttempt(
      String attempt,
      String job,
      boolean map,
      String node,
      double start,
      double read,
      double compute,
      double copy,
      double sort,
      double finish,
      boolean chosen) {}

  /** In the order in which they ended, one at a time; none where there is no such file yet. */
  public void eachJob(Consumer<EndedJob> to) throws IOException {
    each(
        "jobs.csv",
        row ->
            to.accept(
                new EndedJob(
                    row.getField("job"),
                    row.getField("name"),
                    row.getField("pool"),
                    number(row, "submit_s"),
                    number(row, "finish_s"),
                    Integer.parseInt(row.getField("maps")),
                    Integer.parseInt(row.getField("reduces")),
                    row.getField("outcome").equals("succeeded"))));
  }

  /** In the order in which they ended, one at a time; none where there is no such file yet. */
  public void eachAttempt(Consumer<EndedAttempt> to) throws IOException {
    each(
        "attempts.csv",
        row ->
            to.accept(
                new EndedAttempt(
                    row.getField("attempt"),
                    row.getField("job"),
                    row.getField("type").equals("map"),
                    row.getField("node"),
                    number(row, "start_s"),
                    numberIfAny(row, "read_s"),
                    numberIfAny(row, "compute_s"),
                    numberIfAny(row, "copy_s"),
                    numberIfAny(row, "sort_s"),
                    number(row, "finish_s"),
                    row.getField("outcome").equals("chosen"))));
  }

  /** Window by window, one at a time; none where there is no such file yet. */
  public void eachLink(Consumer<LinkLoad> to) throws IOException {
    each("links.csv", row -> to.accept(load(row)));
  }

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
    all(
        "flows.csv",
        FieldMismatchStrategy.STRICT,
        flow ->
            Measures.flowError(
                    nanos(flow, "start_s"), nanos(flow, "finish_s"), nanos(flow, "expected_s"))
                .ifPresent(errors::add));
    return errors.sample();
  }

  private static long nanos(NamedCsvRecord row, String field) {
    return Math.round(number(row, field) * 1e9);
  }

  /** Window by window. */
  public List<LinkLoad> links() throws IOException {
    return rows("links.csv", RunFiles::load);
  }

  private static LinkLoad load(NamedCsvRecord row) {
    return new LinkLoad(
        number(row, "time_s"),
        row.getField("link"),
        row.getField("capacity_bytes_per_s").isEmpty()
            ? 0
            : number(row, "used_bytes_per_s") / number(row, "capacity_bytes_per_s"));
  }

  private static double numberIfAny(NamedCsvRecord row, String field) {
    return row.getField(field).isEmpty() ? Double.NaN : number(row, field);
  }

  private static double number(NamedCsvRecord row, String field) {
    return Double.parseDouble(row.getField(field));
  }

  private <T> List<T> rows(String file, Function<NamedCsvRecord, T> reading) throws IOException {
    List<T> rows = new ArrayList<>();
    all(file, FieldMismatchStrategy.STRICT, row -> rows.add(reading.apply(row)));
    return rows;
  }

  /** A machine that went down may have left half of the last row, which is passed over. */
  private void each(String file, Consumer<NamedCsvRecord> to) throws IOException {
    if (Files.exists(folder.resolve(file))) {
      all(file, FieldMismatchStrategy.SKIP, to);
    }
  }

  /**
   * @throws IOException also where a row is none of Racklab's
   */
  private void all(String file, FieldMismatchStrategy missing, Consumer<NamedCsvRecord> to)
      throws IOException {
    Path path = folder.resolve(file);
    long line = 0;
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().missingFieldStrategy(missing).ofNamedCsvRecord(path)) {
      for (NamedCsvRecord row : reader) {
        line = row.getStartingLineNumber();
        to.accept(row);
      }
    } catch (RuntimeException e) {
      throw new IOException(
          path + " has something near line " + line + " that is no row of Racklab's: " + e, e);
    }
  }
}
