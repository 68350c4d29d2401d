package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of a file, recognized by its beginning.
 *
 * @param word the word that stands before a colon and the file; empty if there is none
 * @param title the title with an article
 * @param instead advice for users who name such a file as another kind
 */
public record Recognized(String word, String title, String instead) {
  /** The word for SWIM traces. */
  public static final String SWIM = "swim";

  /** The word for descriptions from which jobs are drawn. */
  public static final String SYNTH = "synth";

  /** Their title with an article. */
  static final String SYNTH_TITLE = "a description of random jobs for SLS's generator (SYNTH)";

  private static final Pattern SYNTH_FIELD =
      Pattern.compile("\\s*\\{(?s:.*?)\"(?:num_jobs|rand_seed|job_classes|workload_name)\"\\s*:");

  private static final Pattern SWIM_LINE =
      Pattern.compile(
          "\\s*[^\\t\\n]+(?:\\t *-?[0-9]+(?:\\.[0-9]+)? *){5}(?:\\t|\\r?$)", Pattern.MULTILINE);

  /**
   * The names of a table's columns. None of them is a number. The repetition is possessive, since
   * any other recurses for each column.
   */
  private static final Pattern HEADER =
      Pattern.compile("\\s*[^\\d\\s,.-][^,\\n]*(?:,[^\\d\\s,.-][^,\\n]*){4,}+\\n");

  /**
   * Returns the kind of a file.
   *
   * @throws InvalidInputException if the file cannot be read
   */
  public static Optional<Recognized> of(Path file) {
    return of(TraceFile.beginning(file));
  }

  /**
   * Returns the kind of a trace of jobs, or of a file with racks and nodes.
   *
   * @param head the first 8 KiB after comments, as text
   */
  static Optional<Recognized> of(String head) {
    Matcher header = HEADER.matcher(head);
    return header.lookingAt() ? withoutHeader(head.substring(header.end())) : withoutHeader(head);
  }

  private static Optional<Recognized> withoutHeader(String head) {
    // SWIM is tried last, since lines of other formats have numbers between tabs too.
    return Stream.of(
            Stream.of(TraceFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> jobs(format.word(), format.title())),
            Stream.of(MachineFormat.values())
                .filter(format -> format.looksLike(head))
                .map(format -> new Recognized(format.word(), format.title(), format.instead())),
            Stream.of(SYNTH_FIELD)
                .filter(field -> field.matcher(head).lookingAt())
                .map(field -> jobs(SYNTH, SYNTH_TITLE)),
            Stream.of(UnreadFormat.values())
                .filter(format -> format.looksLike(head))
                .map(UnreadFormat::recognized),
            Stream.of(SWIM_LINE)
                .filter(line -> line.matcher(head).lookingAt())
                .map(line -> jobs(SWIM, "a SWIM trace")))
        .flatMap(found -> found)
        .findFirst();
  }

  /** True if a file can be read and has this format by its beginning. */
  static boolean is(Path file, TraceFormat format) {
    try {
      return of(file).filter(found -> found.word.equals(format.word())).isPresent();
    } catch (InvalidInputException unread) {
      return false;
    }
  }

  /**
   * Reports the actual kind of a file that could not be read as the named kind.
   *
   * @param word the word of the named kind
   * @param title the title of the named kind, with an article
   * @throws InvalidInputException if the file's beginning shows another kind
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
