package io.racklab.master.engine.workload.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The position to which one thread has read a trace. A listener gets each change, and another
 * thread may query the position or stop the reading. A trace of a few packed megabytes may take
 * minutes.
 */
public final class ReadingProgress {
  private static final ThreadLocal<ReadingProgress> OF_THREAD = new ThreadLocal<>();

  private final Consumer<Optional<Place>> told;
  private volatile Place place;
  private volatile boolean stopped;

  /** The folder whose files this thread reads; null while it reads none. */
  private Together folder;

  /** Creates a progress without a listener. */
  public ReadingProgress() {
    this(place -> {});
  }

  /**
   * @param told the listener, called on the reading thread with each position, and with an empty
   *     one at the end of each file
   */
  public ReadingProgress(Consumer<Optional<Place>> told) {
    this.told = told;
  }

  /**
   * A position in a trace.
   *
   * @param bytes the packed bytes that have been read
   * @param size the size of the packed file in bytes
   */
  public record Place(Path file, long bytes, long size) {}

  /** Thrown in the reading thread after {@link #stop()}. */
  public static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private StoppedException() {
      super("the reading was stopped");
    }
  }

  /**
   * Runs a reading, and follows the traces that this thread reads meanwhile.
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

  /** Returns the thread's position; empty while it reads no trace. */
  public Optional<Place> place() {
    return Optional.ofNullable(place);
  }

  /** Stops the thread at its next read. */
  public void stop() {
    stopped = true;
  }

  /** Returns a stream that counts a file's bytes if this thread's progress is followed. */
  static InputStream counted(Path file, InputStream stream) throws IOException {
    ReadingProgress progress = OF_THREAD.get();
    return progress == null ? stream : progress.new Counted(file, Files.size(file), stream);
  }

  /** The reading of all files of a folder. */
  @FunctionalInterface
  interface OfFolder {
    void read(Together all);
  }

  /** The progress of reading all files of a folder. */
  static final class Together {
    private final Path folder;
    private final long size;
    private long before;
    private long furthest;

    private Together(Path folder, long size) {
      this.folder = folder;
      this.size = size;
    }

    /** Returns the position, which does not go back while a further file is read with a trace. */
    private Place place(long bytes) {
      furthest = Math.min(size, Math.max(furthest, before + bytes));
      return new Place(folder, furthest, size);
    }

    /** Notes that a file, or a folder that is one trace, has been read or left out. */
    void finished(Path trace) {
      try {
        before += FolderFiles.size(trace);
      } catch (IOException e) {
        // It was deleted meanwhile: the position is only shown.
      }
    }
  }

  /**
   * Runs the reading of all files of a folder as that of one trace.
   *
   * @param size the size of all files in bytes
   */
  static void together(Path folder, long size, OfFolder reading) {
    Together all = new Together(folder, size);
    ReadingProgress progress = OF_THREAD.get();
    if (progress == null) {
      reading.read(all);
      return;
    }
    progress.folder = all;
    try {
      reading.read(all);
    } finally {
      progress.folder = null;
      progress.ended();
    }
  }

  private void ended() {
    place = null;
    told.accept(Optional.empty());
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
      place = folder == null ? new Place(file, bytes, size) : folder.place(bytes);
      told.accept(place());
    }

    @Override
    public void close() throws IOException {
      if (folder == null) {
        ended();
      }
      super.close();
    }
  }
}
