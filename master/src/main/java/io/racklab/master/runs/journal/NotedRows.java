package io.racklab.master.runs.journal;

import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures the rows of a run and appends them to its files. For one thread, which may block. */
public final class NotedRows implements Journal {
  private final Opening opening;
  private final Consumer<String> failed;
  private final Measures measures;
  private RowSink files;
  private boolean broken;
  private boolean closed;

  private NotedRows(Opening opening, TimesAlone alone, Consumer<String> failed) {
    this.opening = opening;
    this.failed = failed;
    measures = new Measures(alone);
  }

  /**
   * @param folder the folder of the run's files, made when it is first needed
   * @param alone the times of jobs that run alone, by which slowdowns are measured
   * @param failed receives a message once, when rows can no longer be written
   */
  public static NotedRows in(
      Path folder,
      RowFormat format,
      Journaling journaling,
      TimesAlone alone,
      Consumer<String> failed) {
    Opening opening =
        () -> {
          try {
            return new RowsAside(new RowFiles(folder, format), journaling.writer());
          } catch (IOException e) {
            throw new IOException("cannot write to " + folder + ": " + e.getMessage(), e);
          }
        };
    return new NotedRows(opening, alone, failed);
  }

  /** Returns the rows of a run that are only measured, not written. */
  public static NotedRows withoutFiles() {
    return new NotedRows(() -> RowSink.NOWHERE, TimesAlone.UNKNOWN, why -> {});
  }

  /** True if the rows are written to files. */
  boolean areWritten() {
    return files != RowSink.NOWHERE;
  }

  /** Makes the files if they do not exist. Returns false if that fails. */
  boolean open() {
    if (files == null && !broken) {
      try {
        files = opening.open();
      } catch (IOException e) {
        broken(e.getMessage());
      }
    }
    return !broken;
  }

  /** Records a row. Does nothing after {@link #close}, or once a row could not be written. */
  @Override
  public void note(Row row) {
    if (closed || !open()) {
      return;
    }
    measures.add(row);
    tryTo(() -> files.write(row));
  }

  /** Writes the recorded rows to disk. */
  void flush() {
    if (!closed && open()) {
      tryTo(files::flush);
    }
  }

  /** Closes the files and returns the measures; empty if the files do not have all rows. */
  Optional<Measures> close() {
    if (!closed && files != null) {
      closed = true;
      tryTo(files::close);
    }
    return broken || !closed ? Optional.empty() : Optional.of(measures);
  }

  private void tryTo(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      broken("cannot write the journal: " + e.getMessage());
    }
  }

  private void broken(String why) {
    if (!broken) {
      broken = true;
      failed.accept(why);
    }
  }

  @FunctionalInterface
  private interface Opening {
    RowSink open() throws IOException;
  }

  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }
}
