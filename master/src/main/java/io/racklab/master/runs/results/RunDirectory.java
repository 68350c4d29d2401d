package io.racklab.master.runs.results;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFileNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of an experiment's results. A file that changes is replaced as a whole. */
public final class RunDirectory implements AutoCloseable {
  private static final ObjectWriter JSON =
      new ObjectMapper().writer(SerializationFeature.INDENT_OUTPUT);

  private final Path folder;

  /**
   * The lock that this process holds while it lives, so that no other resumes the same directory.
   */
  private final FileLock lock;

  private RunDirectory(Path folder, FileLock lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Makes a new folder, or takes an empty one.
   *
   * @param resolved the configuration of all runs in it
   * @throws FileAlreadyExistsException if the folder is not empty; its content is left as it is
   */
  public static RunDirectory create(Path folder, String resolved) throws IOException {
    Files.createDirectories(folder);
    if (!isEmptyFolder(folder)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    // Fails if another run has just begun here.
    return locked(folder, resolved, CREATE_NEW);
  }

  /**
   * Takes a folder that may contain runs of the same experiment.
   *
   * @throws FileAlreadyExistsException if the folder is neither empty nor a run directory, or
   *     another process runs in it
   */
  public static RunDirectory resume(Path folder, String resolved) throws IOException {
    Files.createDirectories(folder);
    if (!isEmptyFolder(folder) && !isRun(folder)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    for (String name : List.of(RunFileNames.RUN, RunFileNames.SUMMARY)) {
      if (PlainFile.exists(folder.resolve(name))) {
        PlainFile.require(folder.resolve(name));
      }
    }
    return locked(folder, resolved, CREATE);
  }

  private static RunDirectory locked(Path folder, String resolved, OpenOption how)
      throws IOException {
    FileChannel file =
        FileChannel.open(configurationIn(folder), READ, WRITE, LinkOption.NOFOLLOW_LINKS, how);
    FileLock lock = lock(file);
    if (lock == null) {
      file.close();
      throw new FileAlreadyExistsException(folder + ", in which a run is under way,");
    }
    configure(file, resolved);
    return new RunDirectory(folder, lock);
  }

  /** Replaces the configuration of the runs. */
  void configure(String resolved) throws IOException {
    configure((FileChannel) lock.acquiredBy(), resolved);
  }

  private static void configure(FileChannel file, String resolved) throws IOException {
    ByteBuffer text = ByteBuffer.wrap(resolved.getBytes(StandardCharsets.UTF_8));
    // An equal configuration is not written again: the disk may be full.
    if (!text.equals(content(file, text.remaining()))) {
      file.truncate(0);
      file.position(0);
      while (text.hasRemaining()) {
        file.write(text);
      }
    }
  }

  /** Returns a file's bytes if it has the expected number; else none. */
  private static ByteBuffer content(FileChannel file, int bytes) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(file.size() == bytes ? bytes : 0);
    file.position(0);
    while (content.hasRemaining() && file.read(content) >= 0) {}
    return content.flip();
  }

  private static FileLock lock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** True if the folder exists and is empty. */
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

  /** True if a folder is a run directory. */
  public static boolean isRun(Path folder) throws IOException {
    return PlainFile.exists(configurationIn(folder));
  }

  /**
   * Returns the configuration file of a run directory.
   *
   * @throws IrregularFileException if it is not a plain file, such as a link
   */
  public static Path configurationIn(Path folder) throws IOException {
    Path file = folder.resolve(RunFileNames.CONFIGURATION);
    if (PlainFile.exists(file)) {
      PlainFile.require(file);
    }
    return file;
  }

  /**
   * Returns the folder of one run's rows.
   *
   * @throws IrregularFileException if the folder is a link or contains one: rows would be written
   *     elsewhere
   */
  public Path runFolder(Cell cell, String scheduler, int repeat) throws IOException {
    Path rows =
        PlainFile.folder(folder, Path.of(cell.folderName(), scheduler, Integer.toString(repeat)));
    if (PlainFile.exists(rows)) {
      PlainFile.in(rows);
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    lock.channel().close();
  }

  /** Writes the state of the run as a whole. */
  void writeRun(Map<String, Object> run) throws IOException {
    write(RunFileNames.RUN, run);
  }

  /** Writes the results so far. */
  void writeSummary(Map<String, Object> summary) throws IOException {
    write(RunFileNames.SUMMARY, summary);
  }

  private void write(String name, Map<String, Object> content) throws IOException {
    WholeFile.write(
        folder.resolve(name), WholeFile.Content.of(JSON.writeValueAsString(content) + "\n"));
  }
}
