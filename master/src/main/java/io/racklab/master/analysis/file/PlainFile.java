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
 * Opens the files of a run directory, whose origin may be untrusted. Links are not followed, since
 * they may lead out of the directory. Devices and pipes are not opened, since they may have no end
 * or never answer.
 */
public final class PlainFile {
  /** The most bytes of a text that is read as a whole. A summary of 100,000 runs is shorter. */
  private static final int MOST_BYTES = 1 << 28;

  private PlainFile() {}

  /** True if something is there, even a link that leads nowhere. */
  public static boolean exists(Path file) {
    return Files.exists(file, NOFOLLOW_LINKS);
  }

  /**
   * Checks that a path is a plain file, not a link to one.
   *
   * @throws NoSuchFileException if nothing is there
   * @throws IrregularFileException if something else is there
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
            + ", and run directories hold files and folders of their own alone: remove it, or put"
            + " the file itself there");
  }

  /** Opens a file to read it. */
  public static FileChannel read(Path file) throws IOException {
    require(file);
    return FileChannel.open(file, READ, NOFOLLOW_LINKS);
  }

  /** Opens a file to read its bytes one after the other. */
  public static InputStream stream(Path file) throws IOException {
    return Channels.newInputStream(read(file));
  }

  /** Opens a file to read its text in UTF-8. */
  public static Reader reader(Path file) throws IOException {
    return new InputStreamReader(stream(file), StandardCharsets.UTF_8);
  }

  /**
   * Reads a text in UTF-8 as a whole.
   *
   * @throws CharacterCodingException if it is not UTF-8
   * @throws IrregularFileException also if it is longer than any text that runs write
   */
  public static String text(Path file) throws IOException {
    try (InputStream content = stream(file)) {
      // The size that the file system reports is not trusted.
      byte[] bytes = content.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IrregularFileException(
            file,
            "this is larger than " + (MOST_BYTES >> 20) + " MiB: no such file is written by runs");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /**
   * Opens a new, empty file in place of an existing one. Hard links to the old file keep its
   * content.
   */
  public static FileChannel replace(Path file) throws IOException {
    if (exists(file)) {
      require(file);
      Files.delete(file);
    }
    return FileChannel.open(file, CREATE_NEW, WRITE);
  }

  /**
   * Returns a folder below a run directory, to which no link leads. It need not exist.
   *
   * @param root the run directory, which may be named by a link
   * @throws IrregularFileException if one of the folders on the way is not a folder
   */
  public static Path folder(Path root, Path below) throws IOException {
    Path folder = root;
    for (Path name : below) {
      folder = folder.resolve(name);
      if (exists(folder) && !Files.isDirectory(folder, NOFOLLOW_LINKS)) {
        throw new IrregularFileException(
            folder,
            "this is a link or a file in the place of a folder, and run directories hold files and"
                + " folders of their own alone: remove it, or put the folder itself there");
      }
    }
    return folder;
  }

  /** Returns the sorted files in a folder of a run directory, all of which are plain. */
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
