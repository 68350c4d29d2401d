package io.racklab.master.analysis.file;

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
 * Writes a file atomically: first to a temporary file in the same folder and then, when the bytes
 * are on disk, by renaming it. A reader never sees a partial file, even if the process is killed.
 * If the disk is full, the old file remains. Exceptions name the file, not the temporary one.
 */
public final class WholeFile {
  private static final String SUFFIX = ".next";

  private WholeFile() {}

  /** The content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes the content to a buffered stream, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;

    /** Returns a text, encoded in UTF-8, as content. */
    static Content of(String text) {
      return out -> out.write(text.getBytes(UTF_8));
    }
  }

  /** Writes a file of a run directory, replacing an existing one. */
  public static void write(Path file, Content content) throws IOException {
    if (PlainFile.exists(file)) {
      PlainFile.require(file);
    }
    put(file, content, REPLACE_EXISTING, ATOMIC_MOVE);
  }

  /**
   * Writes a file that does not exist yet.
   *
   * @throws FileAlreadyExistsException if the file exists; it is left unchanged
   */
  public static void create(Path file, Content content) throws IOException {
    if (PlainFile.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    put(file, content);
  }

  /**
   * Writes a file that a user names. A link is followed; a device or a pipe, which cannot be
   * replaced, is written directly.
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
    // The temporary file. An earlier process that was killed may have left it behind.
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

  /** Makes the exceptions of writes name the file. */
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
