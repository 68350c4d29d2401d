package io.racklab.master.runs.journal;

import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of one run's rows. */
final class RowFiles implements RowSink {
  private final RowFile<JobRow> jobs;
  private final RowFile<AttemptRow> attempts;
  private final RowFile<FlowRow> flows;
  private final RowFile<LinkRow> links;
  private final RowFile<EventRow> events;

  RowFiles(Path folder, RowFormat format) throws IOException {
    Files.createDirectories(folder);
    jobs = new RowFile<>(folder, RowTable.JOBS, format);
    attempts = new RowFile<>(folder, RowTable.ATTEMPTS, format);
    flows = new RowFile<>(folder, RowTable.FLOWS, format);
    links = new RowFile<>(folder, RowTable.LINKS, format);
    events = new RowFile<>(folder, RowTable.EVENTS, format);
  }

  @Override
  public void write(Row row) throws IOException {
    if (row instanceof FlowRow flow) {
      flows.write(flow);
    } else if (row instanceof AttemptRow attempt) {
      attempts.write(attempt);
    } else if (row instanceof LinkRow link) {
      links.write(link);
    } else if (row instanceof JobRow job) {
      jobs.write(job);
    } else if (row instanceof EventRow event) {
      events.write(event);
    } else {
      throw new IllegalArgumentException("no file takes " + row);
    }
  }

  @Override
  public void flush() throws IOException {
    for (RowFile<?> file : all()) {
      file.flush();
    }
  }

  private List<RowFile<?>> all() {
    return List.of(jobs, attempts, flows, links, events);
  }

  @Override
  public void close() throws IOException {
    IOException failed = null;
    for (RowFile<?> file : all()) {
      try {
        file.close();
      } catch (IOException e) {
        if (failed == null) {
          failed = e;
        } else {
          failed.addSuppressed(e);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
