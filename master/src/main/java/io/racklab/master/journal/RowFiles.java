package io.racklab.master.journal;

import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.journal.Row.EventRow;
import io.racklab.master.journal.Row.FlowRow;
import io.racklab.master.journal.Row.JobRow;
import io.racklab.master.journal.Row.LinkRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The CSV files of one run. */
final class RowFiles implements RowSink {
  private final RowFile jobs;
  private final RowFile attempts;
  private final RowFile flows;
  private final RowFile links;
  private final RowFile events;

  RowFiles(Path folder) throws IOException {
    Files.createDirectories(folder);
    jobs = begun(folder, CsvFile.JOBS);
    attempts = begun(folder, CsvFile.ATTEMPTS);
    flows = begun(folder, CsvFile.FLOWS);
    links = begun(folder, CsvFile.LINKS);
    events = begun(folder, CsvFile.EVENTS);
  }

  private static RowFile begun(Path folder, CsvFile<?> file) throws IOException {
    return new RowFile(folder.resolve(file.name()), file.header());
  }

  @Override
  public void write(Row row) throws IOException {
    if (row instanceof FlowRow flow) {
      flows.write(CsvFile.FLOWS.fields(flow));
    } else if (row instanceof AttemptRow attempt) {
      attempts.write(CsvFile.ATTEMPTS.fields(attempt));
    } else if (row instanceof LinkRow link) {
      links.write(CsvFile.LINKS.fields(link));
    } else if (row instanceof JobRow job) {
      jobs.write(CsvFile.JOBS.fields(job));
    } else if (row instanceof EventRow event) {
      events.write(CsvFile.EVENTS.fields(event));
    } else {
      throw new IllegalArgumentException("no file takes " + row);
    }
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
