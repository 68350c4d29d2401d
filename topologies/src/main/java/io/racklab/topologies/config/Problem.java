package io.racklab.topologies.config;

/**
 * Something wrong in a file that a person wrote.
 *
 * @param file as the person named it
 * @param line counted from 1; 0 where the problem is the file as a whole
 * @param what is wrong
 * @param instead what to write; may be empty where {@code what} says it all
 */
public record Problem(String file, int line, String what, String instead) {
  public Problem {
    what = oneLine(what);
    instead = oneLine(instead);
  }

  /** {@code file:line: what; instead}, always one line. */
  @Override
  public String toString() {
    String place = line > 0 ? file + ":" + line : file;
    return place + ": " + what + (instead.isEmpty() ? "" : "; " + instead);
  }

  private static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
  }
}
