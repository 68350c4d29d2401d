package io.racklab.master.runs.journal;

import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Hands rows to another thread, which writes them in order while the caller goes on. The caller
 * waits if the writer is a whole batch behind, and when it closes the sink. An exception of the
 * writer is thrown to the caller at its next wait.
 */
final class RowsAside implements RowSink {
  private static final int BATCH = 512;

  private final RowSink files;
  private final Executor writer;
  private List<Row> batch = new ArrayList<>(BATCH);
  private CompletableFuture<Void> writing = CompletableFuture.completedFuture(null);
  private boolean flushed = true;

  RowsAside(RowSink files, Executor writer) {
    this.files = files;
    this.writer = writer;
  }

  @Override
  public void write(Row row) throws IOException {
    batch.add(row);
    flushed = false;
    if (batch.size() == BATCH) {
      hand(false);
    }
  }

  @Override
  public void flush() throws IOException {
    // Without new rows the writer need not be woken.
    if (!flushed) {
      hand(true);
      flushed = true;
    } else if (writing.isDone()) {
      await();
    }
  }

  private void hand(boolean flush) throws IOException {
    await();
    List<Row> rows = batch;
    batch = new ArrayList<>(BATCH);
    writing = CompletableFuture.runAsync(() -> writeAll(rows, flush), writer);
  }

  private void writeAll(List<Row> rows, boolean flush) {
    try {
      for (Row row : rows) {
        files.write(row);
      }
      if (flush) {
        files.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await() throws IOException {
    CompletableFuture<Void> before = writing;
    writing = CompletableFuture.completedFuture(null);
    try {
      before.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failed) {
        throw failed.getCause();
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      hand(false);
      await();
    } finally {
      files.close();
    }
  }
}
