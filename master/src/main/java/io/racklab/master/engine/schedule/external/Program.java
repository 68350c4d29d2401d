package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.schedule.DecisionTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that answers questions, as an experiment names it. Policies of a scheduler that name
 * equal programs share one.
 *
 * @param contact the way to reach it
 * @param deadline the time after which an answer is late under the wall clock
 * @param patience the time after which the run ends if the program gives no answer, under either
 *     clock
 * @param deciding the emulated time that answers take in virtual time
 */
public record Program(
    Contact contact, Duration deadline, Duration patience, DecisionTime deciding) {

  /** The way to reach a program. */
  public sealed interface Contact {}

  /**
   * A program that is started for the run and ended with it.
   *
   * @param words the words of the command, at least one
   * @param folder the working directory
   */
  public record Command(List<String> words, Path folder) implements Contact {
    public Command {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a command must have at least one word");
      }
    }

    @Override
    public String toString() {
      return String.join(" ", words);
    }
  }

  /** A program that listens at an address. */
  public record Listening(String host, int port) implements Contact {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /**
   * A recording of a program's earlier answers.
   *
   * @param file the recording of one dialogue, or a run directory with the recordings of all its
   *     runs
   */
  public record Recording(Path file) implements Contact {
    @Override
    public String toString() {
      return file.toString();
    }
  }
}
