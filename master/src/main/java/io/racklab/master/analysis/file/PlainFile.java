package io.racklab.master.analysis.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/**
 * Opens the files of a run directory, which may come from an untrusted source. Links are not
 * followed, since they may lead out of the directory. Devices and pipes are not opened, since
 * reading them may never end.
 */
public final class PlainFile {
  /**
   * The largest text file that is read as a whole, in bytes. Even a summary of 100,000 runs is
   * smaller.
   */
  private static final int MOST_BYTES = 1 << 28;

  private PlainFile() {}

  /** True if the path exists, even as a dangling link. */
  public static boolean exists(Path file) {
    return Files.exists(file, NOFOLLOW_LINKS);
  }

  /**
   * Requires that a path is a regular file, not a link to one.
   *
   * @throws NoSuchFileException if the path does not exist
   * @throws IrregularFileException if it is not a regular file
   */
  public static void require(Path file) throws IOException {
    BasicFileAttributes found =
        Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
    if (!found.isRegularFile()) {
      throw irregular(file, found);
    }
  }

  private static IrregularFileException irregular(Path file, BasicFileAttributes found) {
    String what =
        found.isSymbolicLink()
            ? "a link"
            : found.isDirectory() ? "a folder in the place of a file" : "a device or a pipe";
    return new IrregularFileException(
        file,
        "this is "
            + what
            + ", but run directories may contain only regular files and folders: remove it, or put"
            + " the file itself there");
  }

  /** Opens a file for reading. */
  public static FileChannel read(Path file) throws IOException {
    require(file);
    return FileChannel.open(file, READ, NOFOLLOW_LINKS);
  }

  /** Opens a file for reading as a stream of bytes. */
  public static InputStream stream(Path file) throws IOException {
    return Channels.newInputStream(read(file));
  }

  /** Opens a file for reading as UTF-8 text. */
  public static Reader reader(Path file) throws IOException {
    return new InputStreamReader(stream(file), StandardCharsets.UTF_8);
  }

  /**
   * Reads a whole file as UTF-8 text.
   *
   * @throws CharacterCodingException if it is not UTF-8
   * @throws IrregularFileException also if it is larger than any text file that runs write
   */
  public static String text(Path file) throws IOException {
    try (InputStream content = stream(file)) {
      // The size that the file system reports is not trusted.
      byte[] bytes = content.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IrregularFileException(
            file, "this is larger than " + (MOST_BYTES >> 20) + " MiB, which no file of a run is");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /**
   * Opens a new, empty file in place of an existing one. Hard links to the old file keep its
   * content.
   */
  public static FileChannel replace(Path file) throws IOException {
    delete(file);
    return FileChannel.open(file, CREATE_NEW, WRITE);
  }

  /**
   * Deletes a file if it exists.
   *
   * @throws IrregularFileException if it is not a regular file
   */
  public static void delete(Path file) throws IOException {
    if (exists(file)) {
      require(file);
      Files.delete(file);
    }
  }

  /**
   * Returns the path of a folder below a run directory, after checking that no part of it is a
   * link. The folder need not exist.
   *
   * @param root the run directory, which may itself be a link
   * @throws IrregularFileException if a part of the path exists and is not a folder
   */
  public static Path folder(Path root, Path below) throws IOException {
    Path folder = root;
    for (Path name : below) {
      folder = folder.resolve(name);
      if (exists(folder) && !Files.isDirectory(folder, NOFOLLOW_LINKS)) {
        throw new IrregularFileException(
            folder,
            "this is a link or a file in the place of a folder, but run directories may contain"
                + " only regular files and folders: remove it, or put the folder itself there");
      }
    }
    return folder;
  }

  /**
   * Returns the files in a folder of a run directory, sorted by name, after checking that all are
   * regular files.
   */
  public static List<Path> in(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> !Files.isDirectory(file, NOFOLLOW_LINKS)).sorted().toList();
    }
    for (Path file : files) {
      require(file);
    }
    return files;
  }
}
