package io.racklab.master.workload.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The place in a trace that one thread has read to. It is told as it changes, and another thread
 * may look at it, or stop the reading. A trace of a few packed megabytes may take minutes.
 */
public final class ReadingProgress {
  private static final ThreadLocal<ReadingProgress> OF_THREAD = new ThreadLocal<>();

  private final Consumer<Optional<Place>> told;
  private volatile Place place;
  private volatile boolean stopped;

  /** One that is only looked at. */
  public ReadingProgress() {
    this(place -> {});
  }

  /**
   * @param told on the thread that reads: each place, and an empty one at the end of each file
   */
  public ReadingProgress(Consumer<Optional<Place>> told) {
    this.told = told;
  }

  /**
   * A place in a trace.
   *
   * @param bytes of the file as it is packed, that have been read
   * @param size of the file
   */
  public record Place(Path file, long bytes, long size) {}

  /** The reading was stopped. */
  public static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private StoppedException() {
      super("the reading was stopped");
    }
  }

  /**
   * Reads something, and follows what this thread reads of traces meanwhile.
   *
   * @throws StoppedException if it was stopped
   */
  public <T> T during(Supplier<T> reading) {
    ReadingProgress before = OF_THREAD.get();
    OF_THREAD.set(this);
    try {
      return reading.get();
    } finally {
      OF_THREAD.set(before);
    }
  }

  /** The place where the thread is; empty while it reads no trace. */
  public Optional<Place> place() {
    return Optional.ofNullable(place);
  }

  /** Lets the thread read no further. */
  public void stop() {
    stopped = true;
  }

  /** The bytes of a file, which are counted where somebody follows this thread. */
  static InputStream counted(Path file, InputStream stream) throws IOException {
    ReadingProgress progress = OF_THREAD.get();
    return progress == null ? stream : progress.new Counted(file, Files.size(file), stream);
  }

  private final class Counted extends FilterInputStream {
    private final Path file;
    private final long size;
    private long bytes;

    Counted(Path file, long size, InputStream stream) {
      super(stream);
      this.file = file;
      this.size = size;
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      count(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = super.read(into, from, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) {
      if (stopped) {
        throw new StoppedException();
      }
      bytes += read;
      place = new Place(file, bytes, size);
      told.accept(place());
    }

    @Override
    public void close() throws IOException {
      place = null;
      told.accept(Optional.empty());
      super.close();
    }
  }
}
