package io.racklab.master.journal;

import java.io.IOException;

/** Where the rows of a run go. */
interface RowSink extends AutoCloseable {
  /** Keeps nothing. */
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
