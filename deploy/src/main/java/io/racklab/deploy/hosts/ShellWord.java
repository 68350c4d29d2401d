package io.racklab.deploy.hosts;

/** A word as a POSIX shell reads it. */
final class ShellWord {
  private ShellWord() {}

  /**
   * The text that the shell reads as exactly this word, whatever stands in it.
   *
   * @throws IllegalArgumentException for a zero character, which no command can be given
   */
  static String quoted(String word) {
    if (word.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a zero character in a command's word");
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
