package io.racklab.topologies.config;

/**
 * A mistake in a file that a user wrote.
 *
 * @param file the file's name as the user gave it
 * @param line the line, counted from 1; 0 if the problem is with the file as a whole
 * @param what the mistake
 * @param instead the remedy, such as a text to write; may be empty if {@code what} suffices
 */
public record Problem(String file, int line, String what, String instead) {
  public Problem {
    what = oneLine(what);
    instead = oneLine(instead);
  }

  /** Returns {@code file:line: what; instead}, always in one line. */
  @Override
  public String toString() {
    String place = line > 0 ? file + ":" + line : file;
    return place + ": " + what + (instead.isEmpty() ? "" : "; " + instead);
  }

  private static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
  }
}
