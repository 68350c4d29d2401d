package io.racklab.master.analysis.rows;

import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the rows of a run that has ended, and checks them against the run's workload, its cluster
 * and each other. It does not detect times that were changed within the bounds that other rows
 * allow, nor changes in events.
 */
public final class RowAudit {
  private static final Words<AttemptKind> KINDS = new Words<>(AttemptKind.values());
  private static final Words<Locality> LOCALITIES = new Words<>(Locality.values());
  private static final Words<AttemptOutcome> OUTCOMES = new Words<>(AttemptOutcome.values());
  private static final Words<JobOutcome> JOB_OUTCOMES = new Words<>(JobOutcome.values());
  private static final Words<FlowKind> FLOW_KINDS = new Words<>(FlowKind.values());
  private static final Words<TaskType> TYPES = new Words<>(TaskType.values());

  /**
   * The value for the number of maps that had ended when the first reduce was launched, which no
   * file contains.
   */
  private static final int NOT_TOLD = -1;

  private final RunFiles files;

  /** The names of the files, by those of their tables. */
  private final Map<String, String> names = new LinkedHashMap<>();

  private final Topology topology;
  private final long windowNanos;
  private final Map<String, JobSpec> specs = new LinkedHashMap<>();
  private final Map<String, Integer> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> links = new LinkedHashMap<>();
  private final Map<String, JobRow> jobs = new LinkedHashMap<>();
  private final Set<String> attempts = new LinkedHashSet<>();
  private final Map<String, Set<String>> chosen = new LinkedHashMap<>();
  private final Map<String, Long> shuffled = new LinkedHashMap<>();
  private final Map<String, Long> crossed = new LinkedHashMap<>();
  private final LinkSums sums;
  private final Measures measures = new Measures(TimesAlone.UNKNOWN);

  /**
   * True if each task had exactly one attempt, which succeeded. Then the flows account for every
   * byte.
   */
  private boolean undisturbed;

  /**
   * @param folder the folder that contains the run's rows
   * @param jobs the jobs of its workload
   * @param windowNanos the length of a window of links
   * @param byteScale emulated bytes per real byte; 1 in virtual time, which moves no bytes
   */
  public RowAudit(
      Path folder, List<JobSpec> jobs, Topology topology, long windowNanos, double byteScale) {
    files = new RunFiles(folder);
    this.topology = topology;
    this.windowNanos = windowNanos;
    sums = new LinkSums(topology, windowNanos, byteScale);
    for (RowTable<?> table : RowTable.ALL) {
      names.put(table.name(), files.name(table));
    }
    jobs.forEach(job -> specs.put(AttemptId.jobName(job.number()), job));
    for (int node = 0; node < topology.nodeCount(); node++) {
      nodes.put(topology.node(node).name(), node);
    }
    for (int link = 0; link < topology.linkCount(); link++) {
      links.put(topology.linkName(link), link);
    }
  }

  /**
   * Reads all rows except those of events.
   *
   * @param calm true if the run had no faults and no process was lost
   * @return the measures of the rows, without slowdowns and without values that no file contains,
   *     such as launch times
   * @throws ContradictionException if rows disagree
   * @throws DamagedFileException if a row is unreadable
   */
  public Measures measures(boolean calm) throws IOException {
    undisturbed = calm;
    files.every(RowTable.JOBS, this::job);
    specs.forEach(
        (name, spec) -> holds(jobs.containsKey(name), name(RowTable.JOBS), name + " is missing"));
    files.every(RowTable.ATTEMPTS, this::attempt);
    files.every(RowTable.FLOWS, this::flow);
    files.every(RowTable.LINKS, this::link);
    // Jobs are added after all their attempts, as during the run.
    jobs.values().forEach(measures::add);
    jobs.forEach(this::wholeJob);
    if (undisturbed) {
      sums.requireEqual(name(RowTable.LINKS), name(RowTable.FLOWS));
    }
    return measures;
  }

  private static void holds(boolean holds, String where, String what) {
    if (!holds) {
      throw new ContradictionException(where, what);
    }
  }

  private String name(RowTable<?> table) {
    return names.get(table.name());
  }

  private String at(RowTable<?> table, ReadRow<?> row) {
    return name(table) + ", " + row.place();
  }

  private <R extends Row> void same(
      RowTable<R> file, ReadRow<R> row, Column<R> column, Object expected, String by) {
    String text = row.text(column);
    holds(
        text.equals(expected.toString()),
        at(file, row) + ", " + column.title(),
        text + ", but " + expected + " in " + by);
  }

  private static <E extends Enum<E>, R extends Row> E word(
      ReadRow<R> row, Column<R> column, Words<E> words) {
    return row.word(column, words)
        .orElseThrow(() -> UnreadableRowException.of(column, row.text(column)));
  }

  private static <R extends Row> long time(ReadRow<R> row, Column<R> column) {
    return row.has(column) ? row.nanos(column) : AttemptReport.ABSENT;
  }

  private JobSpec spec(RowTable<?> file, ReadRow<?> row, String job) {
    JobSpec spec = specs.get(job);
    holds(spec != null, at(file, row), "the workload has no " + job);
    return spec;
  }

  private int node(RowTable<?> file, ReadRow<?> row, String name) {
    Integer node = nodes.get(name);
    holds(node != null, at(file, row), "the cluster has no node " + name);
    return node;
  }

  /** Requires that these times, as far as they are present, do not decrease. */
  private void inOrder(RowTable<?> file, ReadRow<?> row, long... times) {
    long before = 0;
    for (long time : times) {
      if (time >= 0) {
        holds(time >= before, at(file, row), "its times are out of order");
        before = time;
      }
    }
  }

  private void job(ReadRow<JobRow> row) {
    String name = row.text(JobColumn.JOB);
    JobSpec spec = spec(RowTable.JOBS, row, name);
    String workload = "the workload";
    same(RowTable.JOBS, row, JobColumn.NAME, spec.name(), workload);
    same(RowTable.JOBS, row, JobColumn.USER, spec.user(), workload);
    same(RowTable.JOBS, row, JobColumn.POOL, spec.pool(), workload);
    same(RowTable.JOBS, row, JobColumn.MAPS, spec.maps(), workload);
    same(RowTable.JOBS, row, JobColumn.REDUCES, spec.reduces(), workload);
    same(RowTable.JOBS, row, JobColumn.INPUT, spec.inputBytes(), workload);
    same(RowTable.JOBS, row, JobColumn.SHUFFLE, spec.shuffleBytes(), workload);
    same(RowTable.JOBS, row, JobColumn.OUTPUT, spec.outputBytes(), workload);
    JobRow job =
        new JobRow(
            spec.number(),
            spec,
            row.nanos(JobColumn.SUBMIT),
            time(row, JobColumn.START),
            time(row, JobColumn.MAPS_DONE),
            row.nanos(JobColumn.FINISH),
            (long) row.number(JobColumn.CROSS_RACK),
            NOT_TOLD,
            word(row, JobColumn.OUTCOME, JOB_OUTCOMES));
    holds(
        job.submitNanos() >= spec.submit().toNanos(),
        at(RowTable.JOBS, row),
        "it is submitted earlier than in the workload");
    inOrder(
        RowTable.JOBS,
        row,
        job.submitNanos(),
        job.startNanos(),
        job.mapsDoneNanos(),
        job.finishNanos());
    holds(jobs.put(name, job) == null, at(RowTable.JOBS, row), name + " occurs twice");
  }

  private void attempt(ReadRow<AttemptRow> row) {
    String job = row.text(AttemptColumn.JOB);
    JobSpec spec = spec(RowTable.ATTEMPTS, row, job);
    TaskType type = word(row, AttemptColumn.TYPE, TYPES);
    String name = row.text(AttemptColumn.ATTEMPT);
    AttemptId id = id(row, spec, type, name);
    holds(attempts.add(name), at(RowTable.ATTEMPTS, row), name + " occurs twice");
    int node = node(RowTable.ATTEMPTS, row, row.text(AttemptColumn.NODE));
    String rack = topology.rack(topology.rackOf(node)).name();
    same(RowTable.ATTEMPTS, row, AttemptColumn.RACK, rack, "the cluster");
    AttemptKind kind = word(row, AttemptColumn.KIND, KINDS);
    AttemptOutcome outcome = word(row, AttemptColumn.OUTCOME, OUTCOMES);
    AttemptReport report =
        AttemptReport.of(
                id,
                AttemptReport.Outcome.SUCCEEDED,
                row.nanos(AttemptColumn.START),
                row.nanos(AttemptColumn.FINISH))
            .build();
    JobRow of = jobs.get(job);
    // The clocks of processes may differ, but by less than a window, which is at least 0.1 s of
    // wall time.
    holds(
        report.startNanos() >= of.submitNanos() - windowNanos,
        at(RowTable.ATTEMPTS, row),
        "it begins before its job's submission in " + name(RowTable.JOBS));
    inOrder(
        RowTable.ATTEMPTS,
        row,
        report.startNanos(),
        time(row, AttemptColumn.READ),
        time(row, AttemptColumn.COPY),
        time(row, AttemptColumn.SORT),
        time(row, AttemptColumn.COMPUTE),
        report.finishNanos());
    if (outcome == AttemptOutcome.CHOSEN) {
      holds(
          report.finishNanos() <= of.finishNanos() + windowNanos,
          at(RowTable.ATTEMPTS, row),
          "it was chosen, but ends after its job's end in " + name(RowTable.JOBS));
      chosen
          .computeIfAbsent(job, any -> new LinkedHashSet<>())
          .add(AttemptId.taskName(id.job(), type, id.task()));
    }
    undisturbed &= outcome == AttemptOutcome.CHOSEN && kind == AttemptKind.ORIGINAL;
    Locality locality = row.word(AttemptColumn.LOCALITY, LOCALITIES).orElse(null);
    holds(
        (locality != null) == (type == TaskType.MAP),
        at(RowTable.ATTEMPTS, row),
        "a map must have a locality, and a reduce must have none");
    measures.add(
        new AttemptRow(
            report,
            kind,
            row.text(AttemptColumn.NODE),
            rack,
            locality,
            report.startNanos(),
            outcome));
  }

  private AttemptId id(ReadRow<AttemptRow> row, JobSpec spec, TaskType type, String name) {
    String[] parts = name.split("-");
    if (parts.length == 5 && parts[3].matches("\\d{1,9}") && parts[4].matches("\\d{1,9}")) {
      AttemptId id =
          new AttemptId(
              spec.number(), type, Integer.parseInt(parts[3]), Integer.parseInt(parts[4]));
      int tasks = type == TaskType.MAP ? spec.maps() : spec.reduces();
      if (id.text().equals(name) && id.task() < tasks) {
        return id;
      }
    }
    throw new ContradictionException(
        at(RowTable.ATTEMPTS, row),
        name + " names no attempt of a " + ColumnType.word(type) + " of its job");
  }

  private void flow(ReadRow<FlowRow> row) {
    String job = row.text(FlowColumn.JOB);
    JobSpec spec = spec(RowTable.FLOWS, row, job);
    int source = node(RowTable.FLOWS, row, row.text(FlowColumn.SOURCE));
    int destination = node(RowTable.FLOWS, row, row.text(FlowColumn.DESTINATION));
    boolean crossRack = topology.rackOf(source) != topology.rackOf(destination);
    same(RowTable.FLOWS, row, FlowColumn.CROSS_RACK, crossRack, "the cluster");
    FlowRow flow =
        new FlowRow(
            (long) row.number(FlowColumn.FLOW),
            word(row, FlowColumn.KIND, FLOW_KINDS),
            spec.number(),
            row.text(FlowColumn.SOURCE),
            row.text(FlowColumn.DESTINATION),
            crossRack,
            (long) row.number(FlowColumn.BYTES),
            row.nanos(FlowColumn.START),
            row.nanos(FlowColumn.FINISH),
            row.nanos(FlowColumn.EXPECTED),
            row.numberIfAny(FlowColumn.UNSENT));
    JobRow of = jobs.get(job);
    // The flows of attempts that do not count, and those that replicate lost blocks, may continue
    // after their job has ended.
    holds(
        !undisturbed || flow.finishNanos() <= of.finishNanos() + windowNanos,
        at(RowTable.FLOWS, row),
        "it ends after its job's end in " + name(RowTable.JOBS));
    holds(
        flow.startNanos() >= of.submitNanos() - windowNanos
            && flow.finishNanos() >= flow.startNanos() - windowNanos,
        at(RowTable.FLOWS, row),
        "its times are out of order");
    if (flow.kind() == FlowKind.SHUFFLE) {
      shuffled.merge(job, flow.bytes(), Long::sum);
    }
    if (crossRack) {
      crossed.merge(job, flow.bytes(), Long::sum);
    }
    if (source != destination) {
      sums.flow(source, destination, flow.bytes());
    }
    measures.add(flow);
  }

  private void link(ReadRow<LinkRow> row) {
    Integer link = links.get(row.text(LinkColumn.LINK));
    holds(
        link != null,
        at(RowTable.LINKS, row),
        "the cluster has no link " + row.text(LinkColumn.LINK));
    double capacity = topology.capacity(link);
    same(
        RowTable.LINKS,
        row,
        LinkColumn.CAPACITY,
        Double.isInfinite(capacity) ? "" : Math.round(capacity),
        "the cluster");
    double used = row.number(LinkColumn.USED);
    if (!topology.isDisk(link)) {
      holds(
          row.nanos(LinkColumn.TIME) % windowNanos == 0,
          at(RowTable.LINKS, row),
          "no window can end at " + row.text(LinkColumn.TIME));
      sums.window(link, used, row.numberIfAny(LinkColumn.EXPECTED));
    }
  }

  /**
   * Requires that each task of a successful job has a chosen attempt and, in an undisturbed run,
   * that the job's flows add up to its shuffle and its bytes between racks.
   */
  private void wholeJob(String name, JobRow job) {
    if (job.outcome() != JobOutcome.SUCCEEDED) {
      return;
    }
    int tasks = job.spec().maps() + job.spec().reduces();
    int ended = chosen.getOrDefault(name, Set.of()).size();
    holds(
        ended == tasks,
        name(RowTable.ATTEMPTS),
        ended + " of " + tasks + " tasks of " + name + " have an attempt that counts");
    if (undisturbed) {
      long shuffle = shuffled.getOrDefault(name, 0L);
      holds(
          shuffle == job.spec().shuffleBytes(),
          name(RowTable.FLOWS),
          "the shuffle of "
              + name
              + " is "
              + shuffle
              + " bytes, but "
              + job.spec().shuffleBytes()
              + " in the workload");
      long between = crossed.getOrDefault(name, 0L);
      holds(
          between == job.crossRackBytes(),
          name(RowTable.FLOWS),
          between
              + " bytes of "
              + name
              + " go between racks, but "
              + job.crossRackBytes()
              + " in "
              + name(RowTable.JOBS));
    }
  }
}
