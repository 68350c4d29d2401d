package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of a file, as its beginning says.
 *
 * @param word that stands before a colon and the file; empty where there is none
 * @param title in words, with an article
 * @param instead advice to whoever named such a file otherwise
 */
public record Recognized(String word, String title, String instead) {
  /** The word of SWIM's traces. */
  public static final String SWIM = "swim";

  private static final Pattern SWIM_LINE =
      Pattern.compile(
          "\\s*[^\\t\\n]+(?:\\t *-?[0-9]+(?:\\.[0-9]+)? *){5}(?:\\t|\\r?$)", Pattern.MULTILINE);

  /** The names of a table's columns, none of which is a number. */
  private static final Pattern HEADER =
      Pattern.compile("\\s*[^\\d\\s,.-][^,\\n]*(?:,[^\\d\\s,.-][^,\\n]*){4,}\\n");

  /**
   * The kind of a file that may be read.
   *
   * @throws InvalidInputException if it cannot be read
   */
  public static Optional<Recognized> of(Path file) {
    return of(TraceFile.beginning(file));
  }

  /**
   * A trace of jobs, or the racks and nodes of one.
   *
   * @param head the first 8 KiB as text, from behind comments
   */
  static Optional<Recognized> of(String head) {
    Matcher header = HEADER.matcher(head);
    return header.lookingAt() ? withoutHeader(head.substring(header.end())) : withoutHeader(head);
  }

  private static Optional<Recognized> withoutHeader(String head) {
    // A line of SWIM's is told last, since others have numbers between tabs too.
    return Stream.of(
            Stream.of(TraceFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> jobs(format.word(), format.title())),
            Stream.of(MachineFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> new Recognized(format.word(), format.title(), format.instead())),
            Stream.of(UnreadFormat.values())
                .filter(format -> format.looksLike(head))
                .map(UnreadFormat::recognized),
            Stream.of(SWIM_LINE)
                .filter(line -> line.matcher(head).lookingAt())
                .map(line -> jobs(SWIM, "a SWIM trace")))
        .flatMap(found -> found)
        .findFirst();
  }

  /**
   * Says what a file is that could not be read as what it was named.
   *
   * @param word that it was named by
   * @param title of that, with an article
   * @throws InvalidInputException if it is something else, by its beginning
   */
  public static void refuseOther(Path file, String word, String title) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    of(file)
        .filter(other -> !other.word.equals(word))
        .ifPresent(
            other -> {
              throw new InvalidInputException(
                  new Problem(
                      file.toString(),
                      0,
                      "this is " + other.title + ", not " + title,
                      other.instead));
            });
  }

  private static Recognized jobs(String word, String title) {
    return new Recognized(word, title, "write " + word + ":FILE or kind = " + word);
  }
}
