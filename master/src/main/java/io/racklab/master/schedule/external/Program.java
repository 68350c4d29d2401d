package io.racklab.master.schedule.external;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that answers questions, as an experiment names it. Equal ones of a scheduler are one.
 *
 * @param deadline after which an answer is late under the wall clock
 * @param patience after which a silent program ends the run, whichever the clock
 * @param deciding emulated time that answers take in virtual time
 */
public record Program(
    Contact contact, Duration deadline, Duration patience, DecisionTime deciding) {

  /** The way to reach it. */
  public sealed interface Contact {}

  /**
   * It is started, and ended with the run.
   *
   * @param words at least one
   * @param folder that it works in
   */
  public record Command(List<String> words, Path folder) implements Contact {
    public Command {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a command has a word at least");
      }
    }

    @Override
    public String toString() {
      return String.join(" ", words);
    }
  }

  /** It listens there. */
  public record Listening(String host, int port) implements Contact {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /**
   * It answered before.
   *
   * @param file a recording, or a run directory that holds those of all its runs
   */
  public record Recording(Path file) implements Contact {
    @Override
    public String toString() {
      return file.toString();
    }
  }
}
