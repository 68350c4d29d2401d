package io.racklab.master.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Rows that another writes, in order, while whoever gives them goes on. It waits for the writer
 * when that is a whole batch behind, and at the end. What the writer could not do is thrown where
 * it is waited for.
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
    // While nothing happens the writer need not be woken.
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
