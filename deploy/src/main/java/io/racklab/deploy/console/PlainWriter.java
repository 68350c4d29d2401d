package io.racklab.deploy.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * The writer through which commands print. Texts from files and other processes may contain control
 * characters that make a terminal colour, hide or overwrite other output. The writer escapes them
 * as in JSON, {@code \}{@code u001b}; it keeps line ends and tabs.
 */
public final class PlainWriter extends PrintWriter {
  private final PrintWriter terminal;

  /**
   * Creates a writer.
   *
   * @param terminal receives the escaped text
   */
  public PlainWriter(PrintWriter terminal) {
    super(new Escaping(terminal), true);
    this.terminal = terminal;
  }

  /** Moves to the beginning of the line, so that the next text overwrites it. */
  static void rewind(PrintWriter to) {
    (to instanceof PlainWriter plain ? plain.terminal : to).print('\r');
  }

  private static final class Escaping extends FilterWriter {
    Escaping(Writer out) {
      super(out);
    }

    @Override
    public void write(int letter) throws IOException {
      write(Character.toString((char) letter), 0, 1);
    }

    @Override
    public void write(char[] letters, int from, int length) throws IOException {
      write(new String(letters, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      int end = from + length;
      int written = from;
      for (int i = from; i < end; i++) {
        char letter = text.charAt(i);
        boolean endsLine = letter == '\r' && i + 1 < end && text.charAt(i + 1) == '\n';
        if (isControl(letter) && !endsLine) {
          out.write(text, written, i - written);
          out.write(String.format("\\u%04x", (int) letter));
          written = i + 1;
        }
      }
      out.write(text, written, end - written);
    }

    /** True also for characters that change the direction of text. */
    private static boolean isControl(char letter) {
      return Character.isISOControl(letter) && letter != '\n' && letter != '\t'
          || letter >= '\u202a' && letter <= '\u202e'
          || letter >= '\u2066' && letter <= '\u2069';
    }
  }
}
