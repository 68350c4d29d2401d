package io.racklab.master.runs.journal;

import io.racklab.master.engine.journal.Row;
import java.io.IOException;

/** The destination of a run's rows. */
interface RowSink extends AutoCloseable {
  /** A sink that keeps nothing. */
  RowSink NOWHERE =
      new RowSink() {
        @Override
        public void write(Row row) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  void write(Row row) throws IOException;

  void flush() throws IOException;

  @Override
  void close() throws IOException;
}
