package io.racklab.master.workload.trace;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of a file, as its beginning says.
 *
 * @param word that stands before a colon and the file
 * @param title in words, with an article
 * @param instead advice to whoever named such a file otherwise
 */
public record Recognized(String word, String title, String instead) {
  /** The word of SWIM's traces. */
  public static final String SWIM = "swim";

  private static final Pattern SWIM_LINE =
      Pattern.compile(
          "\\s*[^\\t\\n]+(?:\\t *-?[0-9]+(?:\\.[0-9]+)? *){5}(?:\\t|\\r?$)", Pattern.MULTILINE);

  /**
   * A trace of jobs, or the racks and nodes of one.
   *
   * @param head the first 8 KiB as text
   */
  public static Optional<Recognized> of(String head) {
    // A line of SWIM's is told last, since others have numbers between tabs too.
    return Stream.of(
            Stream.of(TraceFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> jobs(format.word(), format.title())),
            Stream.of(MachineFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> new Recognized(format.word(), format.title(), format.instead())),
            Stream.of(SWIM_LINE)
                .filter(line -> line.matcher(head).lookingAt())
                .map(line -> jobs(SWIM, "a SWIM trace")))
        .flatMap(found -> found)
        .findFirst();
  }

  private static Recognized jobs(String word, String title) {
    return new Recognized(word, title, "write " + word + ":FILE or kind = " + word);
  }
}
