package io.racklab.master.results;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.experiment.Cell;
import io.racklab.master.experiment.RunFileNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of an experiment's results. Files that change are replaced whole. */
public final class RunDirectory implements AutoCloseable {
  private static final ObjectWriter JSON =
      new ObjectMapper().writer(SerializationFeature.INDENT_OUTPUT);

  private final Path folder;

  /** Held while this process lives, so that no other resumes what is still under way. */
  private final FileLock lock;

  private RunDirectory(Path folder, FileLock lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Makes a new folder, or takes an empty one.
   *
   * @param resolved the configuration of all that is to be run in it
   * @throws FileAlreadyExistsException if there is something in it, which is left as it is
   */
  public static RunDirectory create(Path folder, String resolved) throws IOException {
    Files.createDirectories(folder);
    if (!isEmptyFolder(folder)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    // Fails if another run has just begun here.
    return locked(folder, resolved, StandardOpenOption.CREATE_NEW);
  }

  /**
   * Takes a folder in which there may be runs of the same experiment already.
   *
   * @throws FileAlreadyExistsException if there is something in it that is no run directory, or
   *     another process still runs in it
   */
  public static RunDirectory resume(Path folder, String resolved) throws IOException {
    Files.createDirectories(folder);
    if (!isEmptyFolder(folder) && !Files.exists(folder.resolve(RunFileNames.CONFIGURATION))) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    return locked(folder, resolved, StandardOpenOption.CREATE);
  }

  private static RunDirectory locked(Path folder, String resolved, OpenOption how)
      throws IOException {
    FileChannel file =
        FileChannel.open(folder.resolve(RunFileNames.CONFIGURATION), StandardOpenOption.WRITE, how);
    FileLock lock = lock(file);
    if (lock == null) {
      file.close();
      throw new FileAlreadyExistsException(folder + ", in which a run is under way,");
    }
    file.truncate(0);
    ByteBuffer text = ByteBuffer.wrap(resolved.getBytes(StandardCharsets.UTF_8));
    while (text.hasRemaining()) {
      file.write(text);
    }
    return new RunDirectory(folder, lock);
  }

  private static FileLock lock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Whether there is such a folder, with nothing in it. */
  public static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  public Path folder() {
    return folder;
  }

  /** Whether something was run in a folder. */
  public static boolean isRun(Path folder) {
    return Files.exists(configurationIn(folder));
  }

  /** The configuration of what was run in a folder. */
  public static Path configurationIn(Path folder) {
    return folder.resolve(RunFileNames.CONFIGURATION);
  }

  /** The folder of one run's rows. */
  public Path runFolder(Cell cell, String scheduler, int repeat) {
    return folder.resolve(cell.folderName()).resolve(scheduler).resolve(Integer.toString(repeat));
  }

  @Override
  public void close() throws IOException {
    lock.channel().close();
  }

  /** Writes what is known of the run as a whole. */
  void writeRun(Map<String, Object> run) throws IOException {
    WholeFile.write(folder.resolve(RunFileNames.RUN), JSON, run);
  }

  /** The results so far. */
  void writeSummary(Map<String, Object> summary) throws IOException {
    WholeFile.write(folder.resolve(RunFileNames.SUMMARY), JSON, summary);
  }
}
