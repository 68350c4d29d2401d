package io.racklab.deploy.console;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The standard output of this process. A full disk is reported once, and the write fails, so that a
 * {@link PrintWriter} that wraps the stream notices. After the reader of a pipe, such as {@code
 * head}, has closed it, further output is dropped silently.
 */
public final class StandardOutput extends OutputStream {
  /**
   * The mask of the file type in a file's mode. The type matters since writes to pipes and sockets
   * fail only when the reader has closed them.
   */
  private static final int KIND = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;

  private final OutputStream out;
  private final boolean read;
  private final PrintWriter err;
  private boolean readerGone;
  private boolean said;

  /**
   * Creates a stream.
   *
   * @param read true if another program reads the output
   * @param err receives the line about lost output
   */
  StandardOutput(OutputStream out, boolean read, PrintWriter err) {
    this.out = out;
    this.read = read;
    this.err = err;
  }

  /** Returns a writer in the encoding that the environment expects. */
  public static Writer here(PrintWriter err) {
    OutputStream own = new FileOutputStream(FileDescriptor.out);
    String characters =
        System.getProperty("stdout.encoding", Charset.defaultCharset().name()); // from Java 19 on
    return new BufferedWriter(
        new OutputStreamWriter(
            new StandardOutput(own, isRead(), err), Charset.forName(characters)));
  }

  /**
   * True if the output is a pipe or a socket. The message of a failed write cannot be used for
   * this, since it is in the user's language.
   */
  private static boolean isRead() {
    try {
      int mode = (int) Files.getAttribute(Path.of("/dev/fd/1"), "unix:mode");
      return (mode & KIND) == PIPE || (mode & KIND) == SOCKET;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (readerGone) {
      return;
    }
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      if (read) {
        readerGone = true;
        return;
      }
      say(e);
      throw e;
    }
  }

  private void say(IOException e) {
    if (!said) {
      said = true;
      err.println(
          "racklab: the standard output cannot be written ("
              + e.getMessage()
              + "): output is lost; free disk space, or redirect it");
    }
  }
}
