package io.racklab.topologies.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts keys that a file gives repeatedly. The library merges each value with all earlier values
 * of its key: a section of three keys takes 37 MB if it is repeated 600 times, and 123 MB if it is
 * repeated 1,200 times. If each value refers to another by <code>${…}</code>, memory may grow with
 * the cube of their number: 14 MB for 100 values of a key, 103 MB for 200.
 */
final class Repetitions {
  /**
   * The sum, over all keys, of the square of the number of times that the key is given, up to which
   * every file is read; a long file may have more. Each unit takes some 40 bytes, so this sum takes
   * 2 MB for each of the ten times that a file is read.
   */
  private static final long MOST_SQUARES = 50_000;

  private final HoconText file;
  private final Deque<Place> around = new ArrayDeque<>();
  private final StringBuilder key = new StringBuilder();
  private Place here = new Place();

  /** The key whose value is being read; null before a value. */
  private Place valued;

  /** True if that value refers to another. */
  private boolean naming;

  private long squares;

  /** The sum of squares for values that refer to others. */
  private long squaresNaming;

  private String mostGiven = "";
  private int mostTimes;

  /** A section, a list or a value. */
  private static final class Place {
    private final Map<String, Place> keys = new HashMap<>();
    private int times;
    private int timesNaming;
  }

  private Repetitions(HoconText file) {
    this.file = file;
  }

  /**
   * Returns a description of the repetition if reading a text would take memory out of proportion
   * to its length.
   */
  static Optional<String> trouble(String text) {
    Repetitions all = new Repetitions(new HoconText(text));
    all.count(text);
    // The bound on values that refer to others does not grow with the file's length.
    return all.squaresNaming > MOST_SQUARES || all.file.isExceeded(all.squares, MOST_SQUARES)
        ? Optional.of("the key " + all.mostGiven + " is given " + all.mostTimes + " times")
        : Optional.empty();
  }

  private void count(String text) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (text.startsWith("${", i)) {
        named();
        i = Math.max(i + 1, text.indexOf('}', i));
      } else if (file.isComment(i)) {
        i = file.endOfLine(i) - 1;
      } else if (letter == '"') {
        int end = file.endOfQuoted(i + 1);
        if (valued == null) {
          key.append(text, i + 1, Math.max(i + 1, end));
        }
        i = end;
      } else {
        read(letter);
      }
    }
  }

  private void read(char letter) {
    switch (letter) {
      case '=', ':' -> valued = valued == null ? given() : valued;
      case '{', '[' -> {
        around.push(here);
        here = valued != null ? valued : key.toString().isBlank() ? new Place() : given();
        ended();
      }
      case '}', ']' -> {
        here = around.isEmpty() ? here : around.pop();
        ended();
      }
      case ',', '\n' -> ended();
      case '+' -> {
        // Part of +=, whose = counts the key.
      }
      default -> {
        if (valued == null) {
          key.append(letter);
        }
      }
    }
  }

  private void ended() {
    key.setLength(0);
    valued = null;
    naming = false;
  }

  /**
   * Counts a reference in the current value. For n such values of a key this adds 1 + 4 + … + n²,
   * which grows like the cube of n.
   */
  private void named() {
    if (valued != null && !naming) {
      naming = true;
      valued.timesNaming++;
      squaresNaming += (long) valued.timesNaming * valued.timesNaming;
    }
  }

  /** Counts the key just read and returns its place; a path counts each of its keys. */
  private Place given() {
    Place place = here;
    for (String name : key.toString().strip().split("\\.")) {
      place = place.keys.computeIfAbsent(name, unknown -> new Place());
      place.times++;
      squares += 2L * place.times - 1;
      if (place.times > mostTimes) {
        mostTimes = place.times;
        mostGiven = UnreadableException.shortened(name.strip());
      }
    }
    return place;
  }
}
