package io.racklab.master.analysis.rows;

import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.metric.LinkErrors;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads the rows of one run. Times are emulated seconds since the start of the run.
 *
 * <p>The methods {@code each…}, which pass on one row at a time, also read runs that were killed: a
 * missing file counts as empty, and an incomplete last row is skipped. The methods that return
 * lists need the complete files of a run that has ended.
 */
public final class RunFiles {
  private static final String MAP = ColumnType.word(TaskType.MAP);
  private static final String SHUFFLE = ColumnType.word(FlowKind.SHUFFLE);
  private static final String SUCCEEDED = ColumnType.word(JobOutcome.SUCCEEDED);
  private static final Words<AttemptKind> KINDS = new Words<>(AttemptKind.values());
  private static final Words<Locality> LOCALITIES = new Words<>(Locality.values());
  private static final Words<AttemptOutcome> OUTCOMES = new Words<>(AttemptOutcome.values());

  /** The most digits of the number of a task or an attempt. */
  private static final int MOST_DIGITS = 9;

  private final TableFiles files;

  /**
   * @param folder the folder of one scheduler's repeat
   */
  public RunFiles(Path folder) {
    files = new TableFiles(folder);
  }

  /** Returns the name of a table's file; that of a CSV file if there is none. */
  String name(RowTable<?> table) {
    return files.name(table);
  }

  /** Returns about how many bytes the rows of jobs, attempts and links are, uncompressed. */
  public long bytes() throws IOException {
    return files.bytes(RowTable.JOBS)
        + files.bytes(RowTable.ATTEMPTS)
        + files.bytes(RowTable.LINKS);
  }

  /**
   * A job that has ended.
   *
   * @param job the job's name in the other files
   * @param name the job's benchmark, or its name in the trace
   * @param mapsDone the end of its last map; NaN if not all maps ended
   * @param shuffleBytes the bytes that its reduces copy
   */
  public record EndedJob(
      String job,
      String name,
      String user,
      String pool,
      double submit,
      double mapsDone,
      double finish,
      int maps,
      int reduces,
      double shuffleBytes,
      boolean succeeded) {
    /** Returns the seconds from its submission to its end. */
    public double seconds() {
      return finish - submit;
    }

    private static EndedJob of(ReadRow<JobRow> row) {
      return new EndedJob(
          row.text(JobColumn.JOB),
          row.text(JobColumn.NAME),
          row.text(JobColumn.USER),
          row.text(JobColumn.POOL),
          row.number(JobColumn.SUBMIT),
          row.numberIfAny(JobColumn.MAPS_DONE),
          row.number(JobColumn.FINISH),
          row.count(JobColumn.MAPS),
          row.count(JobColumn.REDUCES),
          row.number(JobColumn.SHUFFLE),
          row.is(JobColumn.OUTCOME, SUCCEEDED));
    }
  }

  /**
   * An attempt that has ended. The ends of phases that it did not have or reach are NaN.
   *
   * @param map true for a map, false for a reduce
   * @param kind the reason for its launch; empty if the file does not contain it
   * @param locality the locality of a map; empty for a reduce
   * @param read the end of reading a map's input
   * @param compute the end of computing
   * @param copy the end of copying a reduce's input
   * @param sort the end of sorting a reduce's input
   * @param outcome the outcome; empty if the file does not contain it
   */
  public record EndedAttempt(
      String attempt,
      String job,
      boolean map,
      Optional<AttemptKind> kind,
      Optional<Locality> locality,
      String node,
      String rack,
      double start,
      double read,
      double compute,
      double copy,
      double sort,
      double finish,
      Optional<AttemptOutcome> outcome) {
    /** Returns the name of its task, which all its attempts share. */
    public String task() {
      return attempt.substring(0, attempt.lastIndexOf('-'));
    }

    /** True if its output counts. */
    public boolean chosen() {
      return outcome.filter(AttemptOutcome.CHOSEN::equals).isPresent();
    }

    /** True if it is a duplicate of a map. */
    public boolean duplicate() {
      return kind.filter(AttemptKind.DUPLICATE::equals).isPresent();
    }

    /**
     * True if a name ends as an attempt's name does: with -m- or -r-, the number of the task, a
     * hyphen and the number of the attempt.
     */
    private static boolean isName(String name) {
      int task = beforeNumber(name, beforeNumber(name, name.length()));
      return task > 2
          && (name.charAt(task - 1) == 'm' || name.charAt(task - 1) == 'r')
          && name.charAt(task - 2) == '-';
    }

    /**
     * Returns the index of the hyphen before the number that ends at an index; negative if there is
     * no such number.
     */
    private static int beforeNumber(String name, int end) {
      int at = end - 1;
      while (at >= 0 && name.charAt(at) >= '0' && name.charAt(at) <= '9') {
        at--;
      }
      int digits = end - 1 - at;
      boolean found = at >= 0 && name.charAt(at) == '-' && digits > 0 && digits <= MOST_DIGITS;
      return found ? at : -1;
    }

    private static EndedAttempt of(ReadRow<AttemptRow> row) {
      String name = row.text(AttemptColumn.ATTEMPT);
      if (!isName(name)) {
        throw UnreadableRowException.of(AttemptColumn.ATTEMPT, name);
      }
      if (row.number(AttemptColumn.FINISH) < row.number(AttemptColumn.START)) {
        throw new UnreadableRowException("the attempt ends before it begins");
      }
      return new EndedAttempt(
          name,
          row.text(AttemptColumn.JOB),
          row.is(AttemptColumn.TYPE, MAP),
          row.word(AttemptColumn.KIND, KINDS),
          row.word(AttemptColumn.LOCALITY, LOCALITIES),
          row.text(AttemptColumn.NODE),
          row.text(AttemptColumn.RACK),
          row.number(AttemptColumn.START),
          row.numberIfAny(AttemptColumn.READ),
          row.numberIfAny(AttemptColumn.COMPUTE),
          row.numberIfAny(AttemptColumn.COPY),
          row.numberIfAny(AttemptColumn.SORT),
          row.number(AttemptColumn.FINISH),
          row.word(AttemptColumn.OUTCOME, OUTCOMES));
    }
  }

  /**
   * A flow that has ended.
   *
   * @param shuffle true if a reduce fetches map output with it
   * @param job the name of its job
   * @param expected the time at which it ends in the fluid model
   */
  public record EndedFlow(
      boolean shuffle,
      String job,
      String source,
      String destination,
      double bytes,
      double start,
      double finish,
      double expected) {
    /** True if it went from one node to another. */
    public boolean crossedLinks() {
      return !source.equals(destination);
    }

    double seconds() {
      return finish - start;
    }

    private static EndedFlow of(ReadRow<FlowRow> row) {
      return new EndedFlow(
          row.is(FlowColumn.KIND, SHUFFLE),
          row.text(FlowColumn.JOB),
          row.text(FlowColumn.SOURCE),
          row.text(FlowColumn.DESTINATION),
          row.number(FlowColumn.BYTES),
          row.number(FlowColumn.START),
          row.number(FlowColumn.FINISH),
          row.number(FlowColumn.EXPECTED));
    }
  }

  /**
   * An event that no other file records.
   *
   * @param subject the name of what the event is about, such as a node, a link or a job
   * @param detail a readable description
   */
  public record Happening(double at, String event, String subject, String detail) {
    private static Happening of(ReadRow<EventRow> row) {
      return new Happening(
          row.number(EventColumn.TIME),
          row.text(EventColumn.EVENT),
          row.text(EventColumn.SUBJECT),
          row.text(EventColumn.DETAIL));
    }
  }

  /**
   * The load of a link in one window.
   *
   * @param end the time at which the window ends
   * @param used what it carried on average, in bytes per second
   * @param share the load as a share of its capacity
   */
  public record LinkLoad(double end, String link, double used, double share) {
    private static LinkLoad of(ReadRow<LinkRow> row) {
      double used = row.number(LinkColumn.USED);
      return new LinkLoad(
          row.number(LinkColumn.TIME),
          row.text(LinkColumn.LINK),
          used,
          share(used, row.numberIfAny(LinkColumn.CAPACITY)));
    }

    /** Returns the load as a share of the capacity; 0 if the capacity is unlimited or 0. */
    private static double share(double used, double capacity) {
      return capacity > 0 ? used / capacity : 0;
    }
  }

  /** Passes on the jobs one at a time, in the order in which they ended. */
  public void eachJob(Consumer<EndedJob> to) throws IOException {
    each(RowTable.JOBS, row -> to.accept(EndedJob.of(row)));
  }

  /** Passes on the attempts one at a time, in the order in which they ended. */
  public void eachAttempt(Consumer<EndedAttempt> to) throws IOException {
    each(RowTable.ATTEMPTS, row -> to.accept(EndedAttempt.of(row)));
  }

  /**
   * Passes on the flows one at a time, including those within a node, in the order in which they
   * ended.
   */
  public void eachFlow(Consumer<EndedFlow> to) throws IOException {
    each(RowTable.FLOWS, row -> to.accept(EndedFlow.of(row)));
  }

  /** Passes on the other events one at a time, in the order in which they happened. */
  public void eachEvent(Consumer<Happening> to) throws IOException {
    each(RowTable.EVENTS, row -> to.accept(Happening.of(row)));
  }

  /** Passes on the links' loads one at a time, window by window. */
  public void eachLink(Consumer<LinkLoad> to) throws IOException {
    each(RowTable.LINKS, row -> to.accept(LinkLoad.of(row)));
  }

  /** Returns the jobs in the order in which they ended. */
  public List<EndedJob> jobs() throws IOException {
    return rows(RowTable.JOBS, EndedJob::of);
  }

  /** Returns the attempts in the order in which they ended. */
  public List<EndedAttempt> attempts() throws IOException {
    return rows(RowTable.ATTEMPTS, EndedAttempt::of);
  }

  /** Returns the flows that crossed links, in the order in which they ended. */
  public List<EndedFlow> flows() throws IOException {
    List<EndedFlow> flows = rows(RowTable.FLOWS, EndedFlow::of);
    flows.removeIf(flow -> !flow.crossedLinks());
    return flows;
  }

  /** Returns the links' loads, window by window. */
  public List<LinkLoad> links() throws IOException {
    return rows(RowTable.LINKS, LinkLoad::of);
  }

  /** Computes the same errors as {@link Measures#flowErrors}, from flows.csv. */
  public FlowErrors flowErrors() throws IOException {
    FlowErrors.Collected errors = new FlowErrors.Collected();
    every(
        RowTable.FLOWS,
        flow ->
            errors.add(
                flow.text(FlowColumn.SOURCE),
                flow.text(FlowColumn.DESTINATION),
                flow.nanos(FlowColumn.START),
                flow.nanos(FlowColumn.FINISH),
                flow.nanos(FlowColumn.EXPECTED),
                flow.numberIfAny(FlowColumn.UNSENT)));
    return errors.errors();
  }

  /** Computes the errors of links from the receivers' counts in links.csv. */
  public LinkErrors linkErrors() throws IOException {
    LinkErrors.Collected errors = new LinkErrors.Collected();
    every(
        RowTable.LINKS,
        link ->
            errors.add(
                link.numberIfAny(LinkColumn.CAPACITY),
                link.number(LinkColumn.USED),
                link.numberIfAny(LinkColumn.EXPECTED)));
    return errors.errors();
  }

  /** Passes on every row of a table, whose file must exist and be complete. */
  <R extends Row> void every(RowTable<R> table, Consumer<ReadRow<R>> to) throws IOException {
    files.read(table, true, to);
  }

  private <R extends Row, T> List<T> rows(RowTable<R> table, Function<ReadRow<R>, T> reading)
      throws IOException {
    List<T> rows = new ArrayList<>();
    every(table, row -> rows.add(reading.apply(row)));
    return rows;
  }

  private <R extends Row> void each(RowTable<R> table, Consumer<ReadRow<R>> to) throws IOException {
    if (files.has(table)) {
      files.read(table, false, to);
    }
  }
}
