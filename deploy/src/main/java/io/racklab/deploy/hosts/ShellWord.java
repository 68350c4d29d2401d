package io.racklab.deploy.hosts;

/** Quotes words for a POSIX shell. */
public final class ShellWord {
  private ShellWord() {}

  /**
   * Returns the text that the shell reads as exactly this word.
   *
   * @throws IllegalArgumentException for a zero character, which no command can be given
   */
  public static String quoted(String word) {
    if (word.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a zero character in a command's word");
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
