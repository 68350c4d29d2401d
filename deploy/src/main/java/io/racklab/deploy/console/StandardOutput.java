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
 * The standard output of this process. A disk that is full is said in a line, once, and fails what
 * is written, so that a {@link PrintWriter} above can be asked. A reader that is gone, such as
 * {@code head}, has had enough: what is written for it is dropped in silence.
 */
public final class StandardOutput extends OutputStream {
  /** The kinds of file that only a reader's end makes fail, among the bits of a file's mode. */
  private static final int KIND = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;

  private final OutputStream out;
  private final boolean read;
  private final PrintWriter err;
  private boolean readerGone;
  private boolean said;

  /**
   * @param read whether another program reads what is written
   * @param err takes the line about what is lost
   */
  StandardOutput(OutputStream out, boolean read, PrintWriter err) {
    this.out = out;
    this.read = read;
    this.err = err;
  }

  /** A writer in the characters that the surroundings expect. */
  public static Writer here(PrintWriter err) {
    OutputStream own = new FileOutputStream(FileDescriptor.out);
    String characters =
        System.getProperty("stdout.encoding", Charset.defaultCharset().name()); // from Java 19 on
    return new BufferedWriter(
        new OutputStreamWriter(
            new StandardOutput(own, isRead(), err), Charset.forName(characters)));
  }

  /** The message of a failure would not tell: it is in the user's language. */
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
              + "): what is printed is lost; make room, or direct it elsewhere");
    }
  }
}
