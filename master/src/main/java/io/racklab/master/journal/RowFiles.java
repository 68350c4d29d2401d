package io.racklab.master.journal;

import static io.racklab.master.journal.Seconds.text;

import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.journal.Row.EventRow;
import io.racklab.master.journal.Row.FlowRow;
import io.racklab.master.journal.Row.JobRow;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The CSV files of one run. */
final class RowFiles implements RowSink {
  private final RowFile jobs;
  private final RowFile attempts;
  private final RowFile flows;
  private final RowFile links;
  private final RowFile events;

  RowFiles(Path folder) throws IOException {
    Files.createDirectories(folder);
    jobs =
        new RowFile(
            folder.resolve("jobs.csv"),
            "job",
            "name",
            "user",
            "pool",
            "submit_s",
            "start_s",
            "maps_done_s",
            "finish_s",
            "maps",
            "reduces",
            "input_bytes",
            "shuffle_bytes",
            "output_bytes",
            "cross_rack_bytes",
            "outcome");
    attempts =
        new RowFile(
            folder.resolve("attempts.csv"),
            "attempt",
            "job",
            "type",
            "kind",
            "node",
            "rack",
            "locality",
            "start_s",
            "read_s",
            "compute_s",
            "copy_s",
            "sort_s",
            "finish_s",
            "outcome");
    flows =
        new RowFile(
            folder.resolve("flows.csv"),
            "flow",
            "kind",
            "job",
            "src",
            "dst",
            "cross_rack",
            "bytes",
            "start_s",
            "finish_s",
            "expected_s");
    links =
        new RowFile(
            folder.resolve("links.csv"),
            "time_s",
            "link",
            "capacity_bytes_per_s",
            "used_bytes_per_s");
    events = new RowFile(folder.resolve("events.csv"), "time_s", "event", "subject", "detail");
  }

  @Override
  public void write(Row row) throws IOException {
    if (row instanceof FlowRow flow) {
      write(flow);
    } else if (row instanceof AttemptRow attempt) {
      write(attempt);
    } else if (row instanceof LinkRow link) {
      links.write(
          text(link.endNanos()),
          link.link(),
          bytes(link.capacityBytesPerSecond()),
          bytes(link.usedBytesPerSecond()));
    } else if (row instanceof JobRow job) {
      write(job);
    } else if (row instanceof EventRow event) {
      events.write(text(event.atNanos()), event.event(), event.subject(), event.detail());
    }
  }

  private void write(JobRow row) throws IOException {
    JobSpec spec = row.spec();
    jobs.write(
        AttemptId.jobName(row.job()),
        spec.name(),
        spec.user(),
        spec.pool(),
        text(row.submitNanos()),
        text(row.startNanos()),
        text(row.mapsDoneNanos()),
        text(row.finishNanos()),
        Integer.toString(spec.maps()),
        Integer.toString(spec.reduces()),
        Long.toString(spec.inputBytes()),
        Long.toString(spec.shuffleBytes()),
        Long.toString(spec.outputBytes()),
        Long.toString(row.crossRackBytes()),
        word(row.outcome()));
  }

  private void write(AttemptRow row) throws IOException {
    AttemptReport report = row.report();
    AttemptId id = report.attempt();
    attempts.write(
        id.text(),
        AttemptId.jobName(id.job()),
        word(id.type()),
        word(row.kind()),
        row.node(),
        row.rack(),
        row.locality() == null ? "" : word(row.locality()),
        text(report.startNanos()),
        text(report.readNanos()),
        text(report.computeNanos()),
        text(report.copyNanos()),
        text(report.sortNanos()),
        text(report.finishNanos()),
        word(row.outcome()));
  }

  private void write(FlowRow row) throws IOException {
    flows.write(
        Long.toString(row.flow()),
        word(row.kind()),
        AttemptId.jobName(row.job()),
        row.source(),
        row.destination(),
        Boolean.toString(row.crossRack()),
        Long.toString(row.bytes()),
        text(row.startNanos()),
        text(row.finishNanos()),
        text(row.expectedNanos()));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String bytes(double perSecond) {
    return Double.isInfinite(perSecond) ? "" : Long.toString(Math.round(perSecond));
  }

  @Override
  public void flush() throws IOException {
    for (RowFile file : all()) {
      file.flush();
    }
  }

  private List<RowFile> all() {
    return List.of(jobs, attempts, flows, links, events);
  }

  @Override
  public void close() throws IOException {
    for (RowFile file : all()) {
      file.close();
    }
  }
}
