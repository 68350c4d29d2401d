package io.racklab.master.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Writes a file whole or not at all: beside its place first, then under its name, when its bytes
 * are on disk. A reader never sees half of it, whoever is killed when, and a disk that is full
 * leaves what was there. Exceptions name the file.
 */
public final class WholeFile {
  private static final String SUFFIX = ".next";

  private WholeFile() {}

  /** The content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it; the stream is buffered, and is closed by the caller. */
    void writeTo(OutputStream out) throws IOException;

    /** A text in UTF-8. */
    static Content of(String text) {
      return out -> out.write(text.getBytes(UTF_8));
    }
  }

  /** Writes a file of a run directory, in the place of the one that is there, if any. */
  public static void write(Path file, Content content) throws IOException {
    if (PlainFile.exists(file)) {
      PlainFile.require(file);
    }
    put(file, content, REPLACE_EXISTING, ATOMIC_MOVE);
  }

  /**
   * Writes a file that is not there yet.
   *
   * @throws FileAlreadyExistsException if there is something of this name, which is left as it is
   */
  public static void create(Path file, Content content) throws IOException {
    if (PlainFile.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    put(file, content);
  }

  /**
   * Writes a file that a user names: a link is followed, and a device or a pipe, which nothing can
   * take the place of, is written as it is.
   */
  public static void output(Path file, Content content) throws IOException {
    if (!Files.exists(file)) {
      write(file, content);
    } else if (Files.isRegularFile(file)) {
      write(file.toRealPath(), content);
    } else {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        content.writeTo(out);
      }
    }
  }

  private static void put(Path file, Content content, CopyOption... how) throws IOException {
    // Where it is written first; a killed process may have left a file there.
    Path next = file.resolveSibling("." + file.getFileName() + SUFFIX);
    try (FileChannel channel = opened(next, file)) {
      Named sink = new Named(Channels.newOutputStream(channel), file);
      OutputStream out = new BufferedOutputStream(sink);
      content.writeTo(out);
      out.flush();
      channel.force(false);
      Files.move(next, file, how);
    } finally {
      if (Files.isRegularFile(next, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(next);
      }
    }
  }

  private static FileChannel opened(Path next, Path file) throws IOException {
    try {
      return PlainFile.replace(next);
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException(file.toString());
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(file.toString());
    } catch (IrregularFileException e) {
      throw e;
    } catch (FileSystemException e) {
      throw new FileSystemException(file.toString(), null, e.getReason());
    }
  }

  /** Says which file cannot be written; what else fails has a name of its own. */
  private static final class Named extends FilterOutputStream {
    private final Path file;

    Named(OutputStream out, Path file) {
      super(out);
      this.file = file;
    }

    @Override
    public void write(int letter) throws IOException {
      write(new byte[] {(byte) letter}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new FileSystemException(file.toString(), null, e.getMessage());
      }
    }
  }
}
